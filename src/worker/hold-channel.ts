import type { ChildProcess } from 'node:child_process'

/**
 * Keeps the channel to a child counted among what this process waits for, until it is closed. Node takes it off once a
 * message was too large to be sent at once; and a program that waits for such a child to end would itself end first.
 */
export function holdChannel(child: ChildProcess): void {
  child.channel?.ref()
}

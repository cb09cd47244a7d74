/**
 * A listener for the bytes of one direction of PostgreSQL's protocol, after the start, that tells each whole message
 * and its type's letter.
 */
export function framesOf(tell: (type: string, message: Buffer) => void): (bytes: Buffer) => void {
  let rest: Buffer = Buffer.alloc(0)
  return (bytes) => {
    rest = Buffer.concat([rest, bytes])
    // A letter, and then the length of all but the letter.
    while (rest.length >= 5 && rest.length > rest.readUInt32BE(1)) {
      const message = rest.subarray(0, rest.readUInt32BE(1) + 1)
      rest = rest.subarray(message.length)
      tell(String.fromCharCode(message[0] ?? 0), message)
    }
  }
}

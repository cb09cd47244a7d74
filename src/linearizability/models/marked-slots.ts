/** What is stored beside the ownership of a run: by place, the mark of the write that put it there. */
export type Slots = Readonly<Record<string, string>>

/** What an accepted write does to the places it writes to. */
export interface Change {
  /** Places that are emptied first. */
  readonly drops: readonly string[] | 'all'
  /** Places that hold the write's mark afterwards. */
  readonly puts: Slots
  /**
   * What must be there: nothing, each place itself (others are left out), or anything at all; where nothing is, stores
   * differ in whether they make it.
   */
  readonly needs: 'nothing' | 'each' | 'anything'
}

/** What an accepted write may leave, in each way that stores do it. */
export function changed(slots: Slots, { drops, puts, needs }: Change): readonly Slots[] {
  const left =
    drops === 'all'
      ? {}
      : Object.fromEntries(Object.entries(slots).filter(([place]) => !drops.includes(place)))
  const put = Object.entries(puts).filter(([place]) => needs !== 'each' || place in slots)
  const written = { ...left, ...Object.fromEntries(put) }
  return needs === 'anything' && Object.keys(slots).length === 0 ? [written, slots] : [written]
}

/** What a reading of some places found: by place the marks there, or all marks of a reading without places. */
export type MarksRead =
  | { readonly kind: 'by-place'; readonly marks: Readonly<Record<string, readonly string[]>> }
  | { readonly kind: 'anywhere'; readonly marks: readonly string[] }

/** Whether the places that start with `prefix` hold what was read of them, and nothing else. */
export function showMarks(slots: Slots, prefix: string, read: MarksRead): boolean {
  const held = Object.entries(slots).filter(([place]) => place.startsWith(prefix))
  if (read.kind === 'anywhere')
    return isSameSet(
      held.map(([, mark]) => mark),
      read.marks,
    )
  const places = Object.entries(read.marks).filter(([, marks]) => marks.length > 0)
  return (
    places.length === held.length && held.every(([place, mark]) => isSameSet([mark], read.marks[place] ?? []))
  )
}

export function keyOfSlots(slots: Slots): string {
  return JSON.stringify(Object.entries(slots).sort(([left], [right]) => (left < right ? -1 : 1)))
}

/** `message known: 'mark 3.'`, or that nothing is stored. */
export function slotsInWords(slots: Slots): string {
  const entries = Object.entries(slots)
  return entries.length === 0 ? 'nothing' : entries.map(([place, mark]) => `${place}: '${mark}'`).join(', ')
}

function isSameSet(left: readonly string[], right: readonly string[]): boolean {
  return left.every((mark) => right.includes(mark)) && right.every((mark) => left.includes(mark))
}

import * as fc from 'fast-check'

/** True once in so many times. */
export function oneIn(times: number): fc.Arbitrary<boolean> {
  return fc.constantFrom(...Array<boolean>(times - 1).fill(false), true)
}

/** One of the names, in proportion to its weight (a multiple of 1/4); it shrinks towards the first. */
export function weighted<Name extends string>(weights: Readonly<Record<Name, number>>): fc.Arbitrary<Name> {
  const names = Object.keys(weights) as Name[]
  return fc.constantFrom(...names.flatMap((name) => Array<Name>(weights[name] * 4).fill(name)))
}

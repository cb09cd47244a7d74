/** Seeded faults that random histories cannot show, with the reason. */
export const OUTSIDE = {}

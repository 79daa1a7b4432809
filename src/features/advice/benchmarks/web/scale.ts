import type { Quartiles } from '../contract.ts'

/** percent of the strip's width */
export interface Positions {
  own: number | null
  beyond: 'low' | 'high' | null
  low: number
  median: number
  high: number
}

/** share of the box's width on each side */
const MARGIN = 0.75
/** width of the box in percent of the figure when all shops are alike */
const ALIKE = 0.1
/** room for the marker at the end */
const END = 3

/** The middle half of the shops takes two fifths of the strip. */
export function positionsOf(own: number | null, { low, median, high }: Quartiles): Positions {
  const width = high - low || Math.abs(median) * ALIKE || 1
  const start = (low + high) / 2 - width * (MARGIN + 0.5)
  const at = (value: number): number => ((value - start) / (width * (2 * MARGIN + 1))) * 100
  return { ...ownAt(own, at), low: at(low), median: at(median), high: at(high) }
}

function ownAt(
  own: number | null,
  at: (value: number) => number,
): Pick<Positions, 'own' | 'beyond'> {
  if (own === null) return { own: null, beyond: null }
  const position = at(own)
  if (position < END) return { own: END, beyond: position < 0 ? 'low' : null }
  if (position > 100 - END) return { own: 100 - END, beyond: position > 100 ? 'high' : null }
  return { own: position, beyond: null }
}

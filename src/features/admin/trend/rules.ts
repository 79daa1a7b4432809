import type { TrendMonth } from './contract.ts'

/** Percent of those who were active the month before who came back; null if nobody was. */
export const stayedPercent = ({ stayed, activeBefore }: TrendMonth): number | null =>
  activeBefore > 0 ? Math.round((stayed / activeBefore) * 100) : null

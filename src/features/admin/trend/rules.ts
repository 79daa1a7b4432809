import { wholePercent } from '../../../shared/figures.ts'
import type { TrendMonth } from './contract.ts'

/** How many percent of those who were active the month before came back; null if nobody was. */
export const stayedPercent = ({ stayed, activeBefore }: TrendMonth): number | null =>
  activeBefore > 0 ? wholePercent(stayed, activeBefore) : null

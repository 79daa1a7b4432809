import { wholePercent } from '../../../shared/figures.ts'
import type { TrendMonth } from './contract.ts'

/** null if nobody was active the month before */
export const stayedPercent = ({ stayed, activeBefore }: TrendMonth): number | null =>
  activeBefore > 0 ? wholePercent(stayed, activeBefore) : null

import { wholePercent } from '../../../shared/figures.ts'
import type { TrendMonth } from './contract.ts'

export const stayedPercent = ({ stayed, activeBefore }: TrendMonth): number | null =>
  activeBefore > 0 ? wholePercent(stayed, activeBefore) : null

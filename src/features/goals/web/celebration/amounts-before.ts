import { fromCents, toCents } from '../../../../shared/money.ts'
import type { Entry } from '../../../sales/contract.ts'
import type { Goal } from '../../contract.ts'

/** What a revenue goal amounts to without these sales. */
export const amountWithout =
  (sales: Pick<Entry, 'saleDate' | 'revenue'>[]) =>
  ({ currentAmount, period }: Goal): number =>
    fromCents(
      sales
        .filter(({ saleDate }) => period.startDate <= saleDate && saleDate <= period.endDate)
        .reduce((rest, { revenue }) => rest - toCents(revenue), toCents(currentAmount)),
    )

/** What a goal amounts to in an earlier reading; 0 where it is not in it. */
export const amountIn =
  (goals: Goal[]) =>
  ({ id }: Goal): number =>
    goals.find((goal) => goal.id === id)?.currentAmount ?? 0

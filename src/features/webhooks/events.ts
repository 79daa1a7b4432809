import type { OwnerTx } from '../../server/database/tenancy.ts'
import { fromCents } from '../../shared/money.ts'
import type { ReachedGoal } from '../goals/index.ts'
import { codeOfTimeframe } from '../goals/timeframe/contract.ts'
import type { SalesNews } from '../sales/index.ts'
import { queueEvent } from './outbox.ts'

/** In the names and units of the API. `docs/webhooks.md` shows each event; a test compares them. */

/** Listens to `salesNews`. */
export async function queueSalesNews(tx: OwnerTx, news: SalesNews): Promise<void> {
  const { what } = news
  const change = what === 'recorded' ? {} : { change: what }
  const type = what === 'recorded' ? 'sale.recorded' : 'sale.changed'
  queueEvent(tx, type, { ...change, ...contentOf(news) })
}

function contentOf(news: SalesNews): object {
  if ('sale' in news) return { sale: news.sale }
  const { by, count, days } = news
  return { by, count, startDate: days?.start ?? null, endDate: days?.end ?? null }
}

/** Listens to `goalReached`. */
export async function queueReachedGoal(tx: OwnerTx, reached: ReachedGoal): Promise<void> {
  const { id, goalType, targetHundredths, setOn, metWhenSet, reachedOn, achievedAt } = reached
  const timeframe = codeOfTimeframe(reached.timeframe)
  const targetAmount = fromCents(targetHundredths)
  const goal = { id, goalType, timeframe, targetAmount, setOn, metWhenSet, reachedOn, achievedAt }
  queueEvent(tx, 'goal.reached', { goal })
}

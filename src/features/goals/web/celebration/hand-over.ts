import type { DayRange } from '../../../../shared/calendar.ts'
import { queryClient } from '../../../../web/queries.ts'
import type { Metrics } from '../../../kpi/contract.ts'
import type { Entry } from '../../../sales/contract.ts'
import { goalsQuery } from '../queries.ts'

/**
 * What happens on pages and may be worth a celebration: the router hands these to them. Pages wait
 * for none of it and hear of no failure; what was missed then is found when figures are loaded.
 */
type Occasions = typeof import('./occasions.ts')

let last: Promise<unknown> = Promise.resolve()

/** One after the other, so that what one records is known to the next. */
function inTurn(look: (occasions: Occasions) => Promise<void>): void {
  last = last.then(async () => look(await import('./occasions.ts'))).catch(() => {})
}

export const onFigures = (shown: DayRange, figures: Metrics): void =>
  inTurn(({ lookAtFigures }) => lookAtFigures(shown, figures))

/** not looked at yet */
const recorded: Entry[] = []

export function onSale(sale: Entry): void {
  recorded.push(sale)
  inTurn(({ lookAtSales }) => lookAtSales(recorded))
}

/** While an import has changed nothing yet: reads the amounts that it is compared with. */
export const onImportStarting = (): void => void queryClient.query(goalsQuery).catch(() => {})

/** Before the figures are refreshed. */
export function onImported(): void {
  const before = queryClient.getQueryData(goalsQuery.queryKey)
  inTurn(({ lookAtImport }) => lookAtImport(before))
}

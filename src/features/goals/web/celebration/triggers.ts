import type { DayRange } from '../../../../shared/calendar.ts'
import { queryClient } from '../../../../web/queries.ts'
import type { Metrics } from '../../../kpi/contract.ts'
import type { Entry } from '../../../sales/contract.ts'
import { goalsQuery } from '../queries.ts'

/**
 * Events on pages that may lead to a celebration; the router passes these callbacks to the pages. Pages
 * neither wait nor see errors: anything missed is found the next time figures are loaded.
 */
type Occasions = typeof import('./checks.ts')

let last: Promise<unknown> = Promise.resolve()

/** Runs checks one after the other, so that each knows what the one before recorded. */
function inTurn(check: (occasions: Occasions) => Promise<void>): void {
  last = last.then(async () => check(await import('./checks.ts'))).catch(() => {})
}

export const onFigures = (shown: DayRange, figures: Metrics): void =>
  inTurn(({ checkFigures }) => checkFigures(shown, figures))

/** sales not checked yet */
const recorded: Entry[] = []

export function onSale(sale: Entry): void {
  recorded.push(sale)
  inTurn(({ checkSales }) => checkSales(recorded))
}

/** Call before an import changes anything: reads the amounts to compare with. */
export const onImportStarting = (): void => void queryClient.query(goalsQuery).catch(() => {})

/** Call before the figures are refreshed. */
export function onImported(): void {
  const before = queryClient.getQueryData(goalsQuery.queryKey)
  inTurn(({ checkImport }) => checkImport(before))
}

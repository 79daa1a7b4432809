import type { Metrics } from '../../../kpi/contract.ts'

/** Pages neither wait nor see errors: later checks find what was missed. */
type Occasions = typeof import('./checks.ts')

let last: Promise<unknown> = Promise.resolve()

/** Each check must know what the last claimed. */
function inTurn(check: (occasions: Occasions) => Promise<void>): void {
  last = last.then(async () => check(await import('./checks.ts'))).catch(() => {})
}

export const onFigures = (figures: Metrics): void =>
  inTurn(({ checkFigures }) => checkFigures(figures))

export const onSale = (): void => inTurn(({ checkSales }) => checkSales('sale'))

export const onImported = (): void => inTurn(({ checkSales }) => checkSales('import'))

export const onGoalsReached = (): void => inTurn(({ checkGoals }) => checkGoals())

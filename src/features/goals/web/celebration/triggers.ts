import type { Metrics } from '../../../kpi/contract.ts'

/**
 * Events on pages that may lead to a celebration; the router passes these callbacks to the pages. Pages
 * neither wait nor see errors: anything missed is found the next time that goals or figures are loaded.
 */
type Occasions = typeof import('./checks.ts')

let last: Promise<unknown> = Promise.resolve()

/** Runs checks one after the other, so that each knows what the one before claimed. */
function inTurn(check: (occasions: Occasions) => Promise<void>): void {
  last = last.then(async () => check(await import('./checks.ts'))).catch(() => {})
}

export const onFigures = (figures: Metrics): void =>
  inTurn(({ checkFigures }) => checkFigures(figures))

export const onSale = (): void => inTurn(({ checkSales }) => checkSales('sale'))

export const onImported = (): void => inTurn(({ checkSales }) => checkSales('import'))

/** Call when goals have been read of which some are to be celebrated. */
export const onGoalsReached = (): void => inTurn(({ checkGoals }) => checkGoals())

import { call, isSaving } from '../../../../web/api.ts'
import type { Metrics } from '../../../kpi/contract.ts'
import { celebrate, type Milestone } from '../../celebration/contract.ts'

type Show = (news: Milestone[]) => void

/** undefined before the page can show news, null once it has ended */
let host: Show | null | undefined

/** Returns a function that ends it: nothing is shown on an ended page. */
export function celebrateWith(show: Show): () => void {
  host = show
  return () => void (host = null)
}

const seen = new WeakSet<Metrics>()
let asking: Promise<void> | undefined

/** The page neither waits nor sees an error: the next figures ask again. */
export function onFigures(figures: Metrics): void {
  // A shop without sales has reached nothing.
  if (!figures.history || seen.has(figures)) return
  seen.add(figures)
  asking ??= ask()
    .catch(() => {})
    .finally(() => (asking = undefined))
}

/** The day's news is handed out once, so it is asked for in the moment in which it can be shown. */
async function ask(): Promise<void> {
  while (!host || isNotNow()) {
    if (host === null) return
    await look()
  }
  const { news } = await call(celebrate)
  if (news.length > 0) host?.(news)
}

/** ms */
const LOOK_EVERY = 250
export const look = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, LOOK_EVERY))

/** While a form or a dialog is open, somebody types, something is saved or an error shows. */
const isNotNow = (): boolean =>
  document.hidden ||
  isSaving() ||
  document.querySelector('dialog[open], form:not([role=search])') !== null ||
  (document.activeElement?.matches('input, textarea') ?? false) ||
  isErrorShown()

const isErrorShown = (): boolean =>
  [...document.querySelectorAll('[role=alert], [data-type=error]')].some(
    (error) => !error.closest('[hidden], dialog:not([open])'),
  )

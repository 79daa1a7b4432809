import { isSaving } from '../../../../web/api.ts'

/**
 * Says when a celebration or news may be shown: not while somebody types or has begun to fill in a form, not while
 * something is being saved, and not while an error shows, which nothing may cover.
 */

/** ms without a keystroke after which someone counts as no longer typing */
const PAUSE = 800
/** ms between two looks at the page */
const LOOK_EVERY = 250

/** What the fields of a form held. */
interface Filling {
  /** before someone began to fill it in; undefined if unknown */
  before?: string[] | undefined
  /** when someone last typed something into it */
  last?: string[]
}

/** pages that have ended; what waits for a quiet moment of one of them waits for ever */
let ended = 0
let typedAt = -Infinity
let fillings = new WeakMap<HTMLFormElement, Filling>()

/** Call when the page starts. Returns what ends it. */
export function watchTyping(): () => void {
  const listeners = { input: onInput, pointerdown: onTouch, keydown: onTouch, submit: onSubmit }
  for (const [type, listener] of Object.entries(listeners)) {
    document.addEventListener(type, listener, { capture: true })
  }
  return () => {
    for (const [type, listener] of Object.entries(listeners)) {
      document.removeEventListener(type, listener, { capture: true })
    }
    ended += 1
    typedAt = -Infinity
    fillings = new WeakMap()
  }
}

function onInput({ target }: Event): void {
  typedAt = performance.now()
  const form = formOf(target)
  // Without a touch before it, something else filled it in, such as a password manager.
  if (form) fillings.set(form, { before: fillings.get(form)?.before, last: valuesOf(form) })
}

function onTouch({ target }: Event): void {
  const form = formOf(target)
  if (!form) return
  const filling = fillings.get(form)
  const values = valuesOf(form)
  if (!filling || isEmptied(filling, values)) fillings.set(form, { before: values })
}

/** A form that is being sent is no longer being filled in. If it is refused, the error keeps the page from being quiet. */
function onSubmit({ target }: Event): void {
  fillings.delete(target as HTMLFormElement)
}

const formOf = (target: EventTarget | null): HTMLFormElement | null =>
  (target as Element).closest?.('form:not([role=search])') ?? null

const FIELDS = 'input:not([type=search]), select, textarea'

/**
 * The text of each field, and whether a box is checked. What the page itself filled in counts as empty, as it may change it
 * again, like the present time (`data-filled-in`).
 */
const valuesOf = (form: HTMLFormElement): string[] =>
  [...form.querySelectorAll<HTMLInputElement>(FIELDS)].map(({ type, checked, value, dataset }) => {
    if (type === 'checkbox' || type === 'radio') return checked ? value : ''
    return 'filledIn' in dataset ? '' : value.trim()
  })

/** Whether a form holds something that wasn't in it before someone touched it. */
function isBegun(form: HTMLFormElement): boolean {
  const filling = fillings.get(form)
  if (!filling) return false
  const values = valuesOf(form)
  if (isEmptied(filling, values)) {
    fillings.delete(form)
    return false
  }
  return values.some((value, i) => isTyped(filling, value, i))
}

const isTyped = ({ before }: Filling, value: string, i: number): boolean =>
  value !== '' && value !== before?.[i]

/** The page itself emptied what was typed, because it is saved. Some fields may keep their text for the next entry. */
const isEmptied = (filling: Filling, values: string[]): boolean =>
  filling.last?.some((value, i) => isTyped(filling, value, i) && values[i] === '') ?? false

/** Whether the page shows an error: in a form, at a field, instead of what failed to load, or as a message. */
export const isErrorShown = (): boolean =>
  [...document.querySelectorAll('[role=alert], [aria-invalid=true], [data-type=error]')].some(
    (error) => !error.closest('[hidden], dialog:not([open])'),
  )

/** True if nothing may be shown now. Only this function decides it. */
const isNotNow = (): boolean =>
  document.hidden ||
  performance.now() - typedAt < PAUSE ||
  isSaving() ||
  document.querySelector('dialog[open]') !== null ||
  isErrorShown() ||
  [...document.forms].some(isBegun)

/** Waits until it is quiet and `also` returns true. */
export async function quiet(also: () => boolean = () => true): Promise<void> {
  const before = ended
  while (isNotNow() || !also()) await look()
  if (ended > before) await new Promise(() => {})
}

/** Waits until the next look. */
export const look = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, LOOK_EVERY))

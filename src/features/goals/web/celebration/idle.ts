import { isSaving } from '../../../../web/api.ts'

/** Nothing is shown while somebody types or fills in a form, while something is being saved, or over an error. */

/** ms without a keystroke */
const PAUSE = 800
/** ms */
const LOOK_EVERY = 250

interface Filling {
  before?: string[] | undefined
  last?: string[]
}

/** A wait for a moment of an ended page never ends. */
let ended = 0
let typedAt = -Infinity
let fillings = new WeakMap<HTMLFormElement, Filling>()

/** Returns a function that stops watching. */
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
  // Something else filled the form in, such as a password manager.
  if (form) fillings.set(form, { before: fillings.get(form)?.before, last: valuesOf(form) })
}

function onTouch({ target }: Event): void {
  const form = formOf(target)
  if (!form) return
  const filling = fillings.get(form)
  const values = valuesOf(form)
  if (!filling || isEmptied(filling, values)) fillings.set(form, { before: values })
}

/** If the form is refused, the error stops the page from being idle. */
function onSubmit({ target }: Event): void {
  fillings.delete(target as HTMLFormElement)
}

const formOf = (target: EventTarget | null): HTMLFormElement | null =>
  (target as Element).closest?.('form:not([role=search])') ?? null

const FIELDS = 'input:not([type=search]), select, textarea'

/** Text that the page filled in itself (`data-filled-in`) counts as empty, as the page may change it. */
const valuesOf = (form: HTMLFormElement): string[] =>
  [...form.querySelectorAll<HTMLInputElement>(FIELDS)].map(({ type, checked, value, dataset }) => {
    if (type === 'checkbox' || type === 'radio') return checked ? value : ''
    return 'filledIn' in dataset ? '' : value.trim()
  })

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

/** Saved text is emptied by the page; some fields retain theirs for the next entry. */
const isEmptied = (filling: Filling, values: string[]): boolean =>
  filling.last?.some((value, i) => isTyped(filling, value, i) && values[i] === '') ?? false

export const isErrorShown = (): boolean =>
  [...document.querySelectorAll('[role=alert], [aria-invalid=true], [data-type=error]')].some(
    (error) => !error.closest('[hidden], dialog:not([open])'),
  )

const isNotNow = (): boolean =>
  document.hidden ||
  performance.now() - typedAt < PAUSE ||
  isSaving() ||
  document.querySelector('dialog[open]') !== null ||
  isErrorShown() ||
  [...document.forms].some(isBegun)

export async function untilIdle(also: () => boolean = () => true): Promise<void> {
  const before = ended
  while (isNotNow() || !also()) await look()
  if (ended > before) await new Promise(() => {})
}

export const look = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, LOOK_EVERY))

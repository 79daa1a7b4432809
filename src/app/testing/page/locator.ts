import { queryAllByRole } from '@testing-library/dom'
import { userEvent } from '@testing-library/user-event'

/**
 * Finds and uses elements of a page with the names that journeys use (Playwright's locators), so that a test reads the same
 * whether it runs in a browser or in this process.
 */

/** What something is found by: part of it in any case, all of it with `exact`, or a pattern. */
type Wanted = string | RegExp
interface Exactly {
  exact?: boolean
}
interface OfRole extends Exactly {
  name?: Wanted
  level?: number
  checked?: boolean
}

/** ms until something that is expected has to be there; on a busy machine, threads take over ten seconds to start */
const TIMEOUT = 30_000

const user = userEvent.setup({ delay: null, pointerEventsCheck: 0, document })

export const plain = (text: string | null): string => (text ?? '').replace(/\s+/g, ' ').trim()

export const isMatch = (text: string, wanted: Wanted, { exact = false }: Exactly = {}): boolean => {
  if (wanted instanceof RegExp) return wanted.test(text)
  return exact ? text === plain(wanted) : text.toLowerCase().includes(plain(wanted).toLowerCase())
}

/** Nothing of it is seen at the width of a desktop, where the menu of phones isn't. No style sheet is loaded. */
const NOT_SHOWN = '[hidden], dialog:not([open]), .hidden, .sm\\:hidden, .md\\:hidden, .xl\\:hidden'

export const isShown = (element: Element): boolean => {
  if (element.closest(NOT_SHOWN)) return false
  const closed = element.closest('details:not([open])')
  return !closed || closed.querySelector('summary')?.contains(element) === true
}

/** ms after which a check is repeated though nothing has changed in the document */
const AGAIN = 25

/** Repeats a check, until it returns something other than undefined, or throws what it threw last. */
export async function eventually<Found>(check: () => Found): Promise<Found> {
  const end = Date.now() + TIMEOUT
  for (;;) {
    try {
      return check()
    } catch (error) {
      if (Date.now() > end) throw error
      await somethingChanged()
    }
  }
}

/** Looking for an element takes much longer than changing one, so a check is repeated only once the document has changed. */
function somethingChanged(): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      observer.disconnect()
      resolve()
    }
    const timer = setTimeout(done, AGAIN)
    const observer = new MutationObserver(() => setTimeout(done, 5))
    observer.observe(document, {
      subtree: true,
      childList: true,
      attributes: true,
      characterData: true,
    })
  })
}

export class Locator {
  /** what it looks for, for messages */
  readonly name: string
  readonly all: () => HTMLElement[]

  constructor(name: string, all: () => Element[]) {
    this.name = name
    this.all = all as () => HTMLElement[]
  }

  getByRole(role: string, { name, exact, ...state }: OfRole = {}): Locator {
    const options = {
      ...state,
      hidden: true,
      ...(name !== undefined && { name: (text: string) => isMatch(plain(text), name, { exact }) }),
    }
    return this.within(`${role} ${String(name ?? '')}`, (root) =>
      queryAllByRole(root, role, options).filter(isShown),
    )
  }

  /** The innermost elements with this text. */
  getByText(wanted: Wanted, exactly?: Exactly): Locator {
    const has = ({ textContent }: Element) => isMatch(plain(textContent), wanted, exactly)
    return this.within(`text ${String(wanted)}`, (root) =>
      [...root.querySelectorAll(':not(script, style)')].filter(
        (each) => has(each) && ![...each.children].some(has),
      ),
    )
  }

  getByLabel(wanted: Wanted, exactly?: Exactly): Locator {
    return this.within(`label ${String(wanted)}`, (root) =>
      [
        ...root.querySelectorAll(
          'input, select, textarea, button, [aria-label], [aria-labelledby]',
        ),
      ].filter((each) => labelsOf(each).some((label) => isMatch(plain(label), wanted, exactly))),
    )
  }

  getByTitle(wanted: Wanted, exactly?: Exactly): Locator {
    return this.within(`title ${String(wanted)}`, (root) =>
      [...root.querySelectorAll('[title]')].filter((each) =>
        isMatch(each.getAttribute('title')!, wanted, exactly),
      ),
    )
  }

  /** By CSS. */
  locator(selector: string): Locator {
    return this.within(selector, (root) => [...root.querySelectorAll(selector)])
  }

  filter({ hasText, has }: { hasText?: Wanted; has?: Locator }): Locator {
    return new Locator(`${this.name} with ${String(hasText ?? has?.name ?? '')}`, () => {
      const inside = has?.all()
      return this.all().filter(
        (each) =>
          (hasText === undefined || isMatch(plain(each.textContent), hasText)) &&
          (!inside || inside.some((other) => other !== each && each.contains(other))),
      )
    })
  }

  first(): Locator {
    return this.nth(0)
  }

  last(): Locator {
    return this.nth(-1)
  }

  nth(index: number): Locator {
    return new Locator(`${this.name}, number ${index}`, () => this.all().slice(index).slice(0, 1))
  }

  /** The only one there is. Throws if there is none, or several. */
  only(): HTMLElement {
    const found = this.all()
    if (found.length === 1) return found[0]!
    throw new Error(
      `There are ${found.length} of: ${this.name}\n${found.map(outerStart).join('\n')}`,
    )
  }

  async click(): Promise<void> {
    await user.click(await this.usable())
  }

  async focus(): Promise<void> {
    ;(await this.usable()).focus()
  }

  /** Replaces what stands in a field, as pasting does. */
  async fill(text: string): Promise<void> {
    const field = await this.usable()
    field.focus()
    // Setting it on the element itself would hide the change from React.
    Reflect.set(Object.getPrototypeOf(field) as object, 'value', text, field)
    for (const type of ['input', 'change']) {
      field.dispatchEvent(new window.Event(type, { bubbles: true }))
    }
  }

  async pressSequentially(text: string): Promise<void> {
    await user.type(await this.usable(), text.replaceAll(/[[{]/g, '$&$&'))
  }

  /** Presses a key, such as `Enter` or `ArrowDown`. */
  async press(key: string): Promise<void> {
    const element = await this.usable()
    if (document.activeElement !== element) element.focus()
    await pressKey(key)
  }

  async check(): Promise<void> {
    const field = (await this.usable()) as HTMLInputElement
    if (!field.checked) await user.click(field)
  }

  /** Chooses by value or label. */
  async selectOption(wanted: string | { label: string }): Promise<void> {
    const field = (await this.usable()) as HTMLSelectElement
    const option = await eventually(() => {
      const found = [...field.options].find(({ value, text }) =>
        typeof wanted === 'string' ? value === wanted || text === wanted : text === wanted.label,
      )
      if (!found) throw new Error(`There is no option ${JSON.stringify(wanted)}`)
      return found
    })
    await user.selectOptions(field, option)
  }

  async setInputFiles(...files: File[]): Promise<void> {
    const field = await eventually(() => this.only())
    await user.upload(field, files)
  }

  async count(): Promise<number> {
    return this.all().length
  }

  async inputValue(): Promise<string> {
    return (await eventually(() => this.only() as HTMLInputElement)).value
  }

  async getAttribute(name: string): Promise<string | null> {
    return (await eventually(() => this.only())).getAttribute(name)
  }

  /** The only one, once it is shown and not disabled. */
  private usable(): Promise<HTMLElement> {
    return eventually(() => {
      const element = this.only()
      if (!isShown(element)) throw new Error(`Hidden: ${this.name}`)
      if (isDisabled(element)) throw new Error(`Disabled: ${this.name}`)
      return element
    })
  }

  private within(name: string, find: (root: HTMLElement) => Element[]): Locator {
    return new Locator(`${this.name} › ${name}`, () => [...new Set(this.all().flatMap(find))])
  }
}

/** Also what ignores clicks while it works. */
export const isDisabled = (element: Element): boolean =>
  element.matches(':disabled') || element.getAttribute('aria-disabled') === 'true'

const outerStart = ({ outerHTML }: Element): string => outerHTML.slice(0, 200)

const textOf = (ids: string | null): string =>
  plain(
    (ids ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent ?? '')
      .join(' '),
  )

export const descriptionOf = (element: Element): string =>
  textOf(element.getAttribute('aria-describedby'))

/** Texts of its label elements, `aria-label` and the elements of `aria-labelledby`. */
function labelsOf(element: Element): string[] {
  const { labels } = element as HTMLInputElement
  return [
    ...[...(labels ?? [])].map((label) => label.textContent),
    element.getAttribute('aria-label') ?? '',
    textOf(element.getAttribute('aria-labelledby')),
  ].filter(Boolean)
}

/** Presses a key wherever the focus is. */
export async function pressKey(key: string): Promise<void> {
  await user.keyboard(key.length === 1 ? key : `{${key}}`)
  // Browsers do that by themselves.
  const dialog = [...document.querySelectorAll('dialog[open]')].at(-1) as HTMLDialogElement
  if (key === 'Escape') dialog?.close()
}

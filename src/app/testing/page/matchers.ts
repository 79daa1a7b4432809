import { expect } from 'vitest'
import {
  descriptionOf,
  eventually,
  isDisabled,
  isMatch,
  isShown,
  plain,
  type Locator,
} from './locator.ts'
import type { Page } from './page.ts'

/** Expectations of an element, with the names that journeys use. Each waits until it is true. */

type Wanted = string | RegExp
interface Verdict {
  pass: boolean
  message: () => string
}
interface State {
  /** with `expect(…).not` */
  isNot?: boolean
}
/** Whether something holds now, and what there is instead. */
type Look = () => { holds: boolean; there: string }

/** Waits until what is expected holds, or with `not` until it doesn't. */
async function wait({ isNot = false }: State, expected: string, look: Look): Promise<Verdict> {
  let there = ''
  try {
    await eventually(() => {
      const seen = look()
      there = seen.there
      if (seen.holds === isNot) throw new Error(there)
    })
    return { pass: !isNot, message: () => '' }
  } catch (error) {
    const { message } = error as Error
    return { pass: isNot, message: () => `Expected ${isNot ? 'not ' : ''}${expected}\n${message}` }
  }
}

/** Its text first: the classes of one card alone can fill a message. */
const shown = ({ textContent, outerHTML }: Element): string =>
  `“${plain(textContent)}” in ${outerHTML.slice(0, 1_000)}`

/** For what is true of one element, which has to be there. */
const waitFor = (
  state: State,
  locator: Locator,
  expected: string,
  holds: (element: HTMLElement) => boolean,
): Promise<Verdict> =>
  wait(state, `${locator.name}: ${expected}`, () => {
    const element = locator.only()
    return { holds: holds(element), there: shown(element) }
  })

const waitForAttribute = (state: State, locator: Locator, name: string, wanted: Wanted = /^/) =>
  waitFor(state, locator, `${name} ${String(wanted)}`, (element) => {
    const value = element.getAttribute(name)
    return value !== null && isMatch(value, wanted, { exact: true })
  })

/** Whether the texts of elements are these, or with `isPart` contain them in this order. */
function waitForTexts(state: State, locator: Locator, wanted: Wanted | Wanted[], isPart: boolean) {
  if (!Array.isArray(wanted)) {
    return waitFor(state, locator, `text ${String(wanted)}`, ({ textContent }) =>
      hasText(plain(textContent), wanted, isPart),
    )
  }
  return wait(state, `${locator.name}: texts ${wanted.join(' | ')}`, () => {
    const texts = locator.all().map(({ textContent }) => plain(textContent))
    let found = 0
    for (const text of texts) {
      if (found < wanted.length && hasText(text, wanted[found]!, isPart)) found += 1
    }
    const areAll = isPart || texts.length === wanted.length
    return { holds: found === wanted.length && areAll, there: texts.join(' | ') }
  })
}

/** Unlike names, texts have to be the same in upper and lower case. */
const hasText = (text: string, wanted: Wanted, isPart: boolean): boolean =>
  typeof wanted === 'string' && isPart
    ? text.includes(plain(wanted))
    : isMatch(text, wanted, { exact: true })

expect.extend({
  toBeVisible(this: State, locator: Locator) {
    return wait(this, `${locator.name}: visible`, () => {
      const found = this.isNot ? locator.all() : [locator.only()]
      return { holds: found.some(isShown), there: `${found.length} of them` }
    })
  },
  toBeHidden(this: State, locator: Locator) {
    return wait(this, `${locator.name}: hidden`, () => {
      const shown = locator.all().filter(isShown)
      return { holds: shown.length === 0, there: shown.map((each) => each.outerHTML).join('\n') }
    })
  },
  toBeAttached(this: State, locator: Locator) {
    return waitFor(this, locator, 'attached', () => true)
  },
  toHaveCount(this: State, locator: Locator, count: number) {
    return wait(this, `${locator.name}: ${count} of them`, () => {
      const { length } = locator.all()
      return { holds: length === count, there: String(length) }
    })
  },
  toHaveText(this: State, locator: Locator, wanted: Wanted | Wanted[]) {
    return waitForTexts(this, locator, wanted, false)
  },
  toContainText(this: State, locator: Locator, wanted: Wanted | Wanted[]) {
    return waitForTexts(this, locator, wanted, true)
  },
  toHaveValue(this: State, locator: Locator, wanted: Wanted) {
    return waitFor(this, locator, `value ${String(wanted)}`, (element) =>
      isMatch((element as HTMLInputElement).value, wanted, { exact: true }),
    )
  },
  toHaveAttribute(this: State, locator: Locator, name: string, wanted?: Wanted) {
    return waitForAttribute(this, locator, name, wanted)
  },
  toHaveClass(this: State, locator: Locator, wanted: RegExp) {
    return waitForAttribute(this, locator, 'class', wanted)
  },
  toHaveAccessibleDescription(this: State, locator: Locator, wanted: Wanted) {
    return waitFor(this, locator, `description ${String(wanted)}`, (element) =>
      isMatch(descriptionOf(element), wanted, { exact: true }),
    )
  },
  toBeFocused(this: State, locator: Locator) {
    return waitFor(this, locator, 'focused', (element) => document.activeElement === element)
  },
  toBeDisabled(this: State, locator: Locator) {
    return waitFor(this, locator, 'disabled', isDisabled)
  },
  toBeEnabled(this: State, locator: Locator) {
    return waitFor(this, locator, 'enabled', (element) => !isDisabled(element))
  },
  toBeChecked(this: State, locator: Locator) {
    return waitFor(this, locator, 'checked', isChecked)
  },
  toHaveURL(this: State, page: Page, wanted: Wanted) {
    return wait(this, `address ${String(wanted)}`, () => {
      const there = page.url()
      return { holds: isMatch(there, wanted, { exact: true }), there }
    })
  },
})

const isChecked = (element: Element): boolean =>
  (element as HTMLInputElement).checked || element.getAttribute('aria-checked') === 'true'

interface PageMatchers {
  toBeVisible(): Promise<void>
  toBeHidden(): Promise<void>
  toBeAttached(): Promise<void>
  toHaveCount(count: number): Promise<void>
  toHaveText(wanted: Wanted | Wanted[]): Promise<void>
  toContainText(wanted: Wanted | Wanted[]): Promise<void>
  toHaveValue(wanted: Wanted): Promise<void>
  toHaveAttribute(name: string, wanted?: Wanted): Promise<void>
  toHaveClass(wanted: RegExp): Promise<void>
  toHaveAccessibleDescription(wanted: Wanted): Promise<void>
  toBeFocused(): Promise<void>
  toBeDisabled(): Promise<void>
  toBeEnabled(): Promise<void>
  toBeChecked(): Promise<void>
  toHaveURL(wanted: Wanted): Promise<void>
}

declare module 'vitest' {
  interface Matchers<R, T> extends PageMatchers {}
}

import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test as base, type LaunchOptions, type Locator, type Page } from '@playwright/test'
import { register } from '../src/features/accounts/contract.ts'
import { createEntry } from '../src/features/sales/contract.ts'
import { addDays, dayIn } from '../src/shared/calendar.ts'

export { expect }

export interface Owner {
  firstName: string
  lastName: string
  businessName: string
  email: string
  password: string
}

/** Runs a command of the operator, such as `npm run admin -- invite EMAIL`, and returns what it prints. */
export async function admin(...args: string[]): Promise<string> {
  const { PATH, HOME, TMPDIR, E2E_DATA_DIR } = process.env
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['src/app/command.ts', 'admin', ...args],
    {
      cwd: resolve(import.meta.dirname, '..'),
      env: { PATH, HOME, TMPDIR, DATA_DIR: E2E_DATA_DIR, APP_URL: process.env.E2E_URL },
    },
  )
  return stdout
}

/** Several processes behind a load balancer (`npm run test:e2e:two`). */
export const HAS_PROCESSES = Number(process.env.E2E_PROCESSES ?? 1) > 1
/** With several processes: the next one hasn't got the file that was sent to the one before, so the page sends it again. */
const UPLOAD_ELSEWHERE = /import-csv\S* .*\b409\b/

let owners = 0

/** Returns an owner who hasn't registered yet. */
export function newOwner(): Owner {
  return {
    firstName: 'Ada',
    lastName: 'Byron',
    businessName: 'Analytical Engines',
    email: `ada-${process.pid}-${(owners += 1)}@example.com`,
    password: 'correct horse battery',
  }
}

/** Returns the IP address that the newest owner registers from. Each has a different one because of rate limits. */
const newAddress = (): string =>
  `10.${[process.pid >> 8, process.pid, owners].map((n) => n & 255).join('.')}`

/** Leaves the page first: its calls that are still under way would be refused without the cookies. */
export async function clearCookies(page: Page): Promise<void> {
  await page.goto('about:blank')
  await page.context().clearCookies()
}

/** Creates an account without sales and signs the page in. */
export async function signUp(
  page: Page,
  origin: string,
  timeZone = 'America/Chicago',
): Promise<Owner> {
  const owner = newOwner()
  const answer = await page.request.post(register.path, {
    data: { ...owner, timeZone },
    headers: { origin, 'x-forwarded-for': newAddress() },
  })
  expect(answer.status(), await answer.text()).toBe(200)
  return owner
}

/** Posts through the API, as who is signed in on the page, and returns the answer. */
export async function post(
  { request }: Pick<Page, 'request'>,
  path: string,
  data: object = {},
): Promise<unknown> {
  const answer = await request.post(path, { data, headers: { origin: process.env.E2E_URL! } })
  expect(answer.status(), await answer.text()).toBe(200)
  return answer.json()
}

/** Records a bouquet that a customer bought some days ago. */
export const sold = (page: Page, customerName: string, daysAgo: number, revenue: number) =>
  post(page, createEntry.path, {
    customerName,
    revenue,
    productName: 'Bouquet',
    quantity: 1,
    saleDate: addDays(dayIn('America/Chicago', new Date()), -daysAgo),
  })

export const test = base.extend<
  { owner: Owner; expectedErrors: RegExp[]; guard: void },
  { launchOptions: LaunchOptions }
>({
  launchOptions: [
    async ({}, use) => use(JSON.parse(process.env.E2E_BROWSER!) as LaunchOptions),
    { scope: 'worker' },
  ],
  baseURL: async ({}, use) => use(process.env.E2E_URL),
  expectedErrors: [[], { option: true }],

  /** Fails the test if there are errors in the browser's console, which also logs each failed call. */
  guard: [
    async ({ page, expectedErrors }, use) => {
      const errors: string[] = []
      page.on('pageerror', (error) => errors.push(error.stack ?? error.message))
      page.on('console', (message) => {
        if (message.type() !== 'error') return
        errors.push(`${message.location().url} ${message.text()}`)
      })
      await use()
      // Answers of a route that are on their way would fail when the page closes.
      for (const each of page.context().pages()) await each.unrouteAll({ behavior: 'ignoreErrors' })
      const expected = [...expectedErrors, ...(HAS_PROCESSES ? [UPLOAD_ELSEWHERE] : [])]
      const unexpected = errors.filter((error) => !expected.some((pattern) => pattern.test(error)))
      expect(unexpected, "errors in the browser's console").toEqual([])
    },
    { auto: true },
  ],

  /** A signed-in owner without sales. */
  owner: async ({ page, baseURL }, use) => {
    await use(await signUp(page, baseURL!))
  },
})

/** Returns the menu with the pages and the user: the side navigation, or on phones a drawer, which it opens. */
export async function openMenu(page: Page): Promise<Locator> {
  const [side, opener] = [
    page.getByRole('complementary').filter({ has: page.getByRole('navigation') }),
    page.getByRole('button', { name: 'Open menu' }),
  ]
  await expect(side.or(opener)).toBeVisible()
  if (await side.isVisible()) return side
  await opener.click()
  return page.getByRole('dialog', { name: 'Menu' })
}

/** Returns the figure of the dashboard with this label, which is a button. */
export const figure = (page: Page, label: string): Locator =>
  page
    .getByRole('region', { name: 'Key figures' })
    .getByRole('button', { name: new RegExp(`^${label}`) })

/** The choice of a period within the year, of days, and of what they are compared with. */
export const shownPeriod = (page: Page): Locator => page.getByLabel('Period', { exact: true })

/** Chooses a year, a part of it (`Q4`, `November`) or days (`Last 7 days`). */
export async function choosePeriod(
  page: Page,
  { year, period }: { year?: string; period?: string },
): Promise<void> {
  if (year) await page.getByLabel('Year', { exact: true }).selectOption(year)
  if (period) await shownPeriod(page).selectOption({ label: period })
}

/** On the day of the first sale, figures are shown of a chosen period only. */
export const thisYear = `/dashboard?year=${new Date().getFullYear()}`

/** Types into a search box and waits for what is found: before that, the list of all is still there, then fades. */
export async function searchFor(box: Locator, text: string): Promise<void> {
  const found = box
    .page()
    .waitForResponse((answer) => new URL(answer.url()).searchParams.get('search') === text)
  await box.fill(text)
  await found
}

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** The only rules that can differ in dark mode. They take longer than all the others. */
const RULES_OF_COLOR = ['color-contrast', 'link-in-text-block']
/** Half as long as the source that the package itself offers. */
const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/** What axe looks at. */
type Look = 'all' | 'colors'

/**
 * A script that returns axe's findings, as sentences. The bars at the end of the window don't stick meanwhile: what is half
 * under them would count as too small.
 */
const findingsOf = (look: Look): string => {
  const runOnly =
    look === 'colors' ? { type: 'rule', values: RULES_OF_COLOR } : { type: 'tag', values: RULES }
  const options = JSON.stringify({ runOnly, resultTypes: ['violations'] })
  return `(async () => {
    const bars = [...document.querySelectorAll('body *')].filter((each) => {
      const { position, bottom } = getComputedStyle(each)
      return position === 'sticky' && bottom === '0px'
    })
    for (const bar of bars) bar.style.position = 'static'
    const { violations } = await axe.run(document, ${options})
    for (const bar of bars) bar.style.position = ''
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary }) => id + ': ' + html + '\\n' + failureSummary))
  })()`
}

/** Expects no axe findings in the page as it is shown now; `how` says how that is. */
export async function expectNoFindings(page: Page, how: string, look: Look = 'all'): Promise<void> {
  for (const frame of page.frames()) {
    // Without scripts, as in an email that is shown, there is nothing to look at.
    await frame.evaluate(`if (!window.axe) {${AXE}}; null`).catch(() => {})
  }
  const findings = await page.evaluate(findingsOf(look))
  expect(findings, `axe on ${page.url()} ${how}`).toEqual([])
}

/** Waits until nothing of the page is loading any more, so that what is there stays. */
export const expectLoaded = (page: Page): Promise<void> =>
  expect(
    page.locator('main [aria-busy=true], main [role=status]:has-text("Loading")'),
    page.url(),
  ).toHaveCount(0)

/**
 * Expects no axe findings, in light and dark mode, and no sideways scrolling. In `core` axe looks only if `isWhole`, once at
 * each page (screens.spec.ts) and in light mode.
 */
export async function expectAccessiblePage(page: Page, { isWhole = false } = {}): Promise<void> {
  const isCore = process.env.TESTS === 'core'
  if (isWhole || !isCore) {
    await expectStill(page)
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
    await expectNoFindings(page, 'in light')
  }
  if (!isCore) {
    await page.emulateMedia({ colorScheme: 'dark' })
    await expectNoFindings(page, 'in dark', 'colors')
  }
  await expectToFit(page, 'as it is')
}

/** Waits until nothing fades, and scrolls to the top: what is half under the top bar would count as too small. */
async function expectStill(page: Page): Promise<void> {
  // A list that is fading while others load has too little contrast, for a moment.
  await expect(page.locator('.transition-opacity[aria-busy=true]')).toHaveCount(0)
  await page.evaluate(
    'Promise.all(document.getAnimations().filter((each) => each instanceof CSSTransition).map((each) => each.finished)).catch(() => {})',
  )
  await page.evaluate('scrollTo(0, 0)')
}

async function expectToFit(page: Page, when: string): Promise<void> {
  const sideways = () =>
    page.evaluate<number>(
      'document.documentElement.scrollWidth - document.documentElement.clientWidth',
    )
  await expect
    .poll(sideways, `px that ${page.url()} scrolls sideways ${when}`)
    .toBeLessThanOrEqual(0)
}

/** Opens a page and waits until it is there. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await expectLoaded(page)
}

/** Expects the page to fit into the window as it is, and with text of twice the size. */
export async function expectLargeTextToFit(page: Page): Promise<void> {
  for (const size of ['100%', '200%']) {
    await page.evaluate(`document.documentElement.style.fontSize = '${size}'`)
    await expectToFit(page, `with text at ${size}`)
  }
}

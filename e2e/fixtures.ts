import { AxeBuilder } from '@axe-core/playwright'
import { expect, test as base, type LaunchOptions, type Locator, type Page } from '@playwright/test'
import { register } from '../src/features/accounts/contract.ts'

export { expect }

export interface Owner {
  firstName: string
  lastName: string
  businessName: string
  email: string
  password: string
}

let owners = 0

/** Someone nobody has met yet. */
export function newOwner(): Owner {
  return {
    firstName: 'Ada',
    lastName: 'Byron',
    businessName: 'Analytical Engines',
    email: `ada-${process.pid}-${(owners += 1)}@example.com`,
    password: 'correct horse battery',
  }
}

/** The address that an owner registers from. */
const newAddress = (): string =>
  `10.${[process.pid >> 8, process.pid, owners].map((n) => n & 255).join('.')}`

/** A refused call is part of a journey when the test says so; the browser logs each as an error. */
const SIGNED_OUT = /\/api\/auth\/user .*401/

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

  /** Errors in the browser's console fail the test. */
  guard: [
    async ({ page, expectedErrors }, use) => {
      const errors: string[] = []
      page.on('pageerror', (error) => errors.push(error.stack ?? error.message))
      page.on('console', (message) => {
        if (message.type() !== 'error') return
        errors.push(`${message.location().url} ${message.text()}`)
      })
      await use()
      const unexpected = errors.filter(
        (error) => ![SIGNED_OUT, ...expectedErrors].some((pattern) => pattern.test(error)),
      )
      expect(unexpected, "errors in the browser's console").toEqual([])
    },
    { auto: true },
  ],

  /** An owner with an empty shop, signed in. */
  owner: async ({ page, baseURL }, use) => {
    const owner = newOwner()
    const answer = await page.request.post(register.path, {
      data: { ...owner, timeZone: 'America/Chicago' },
      headers: { origin: baseURL!, 'x-forwarded-for': newAddress() },
    })
    expect(answer.status(), await answer.text()).toBe(200)
    await use(owner)
  },
})

/** Pages and person: in the side navigation, on phones in a drawer that opens first. */
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

/** A card of the dashboard by its label. */
export function figure(page: Page, label: string): Locator {
  return page
    .getByRole('region', { name: 'Key figures' })
    .locator(':scope > *')
    .filter({ has: page.getByRole('heading', { name: label, exact: true }) })
}

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** All else is the same in the dark. */
const RULES_OF_COLOR = ['color-contrast', 'link-in-text-block']

/** What every screen owes everyone (design §9): no axe finding in light or dark, nothing that scrolls sideways. */
export async function expectSoundPage(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    // Without a second page to put the results together, which only other sites' frames need.
    const axe = new AxeBuilder({ page }).setLegacyMode()
    const { violations } = await (
      colorScheme === 'light' ? axe.withTags(RULES) : axe.withRules(RULES_OF_COLOR)
    ).analyze()
    const findings = violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${id}: ${html}\n${failureSummary}`),
    )
    expect(findings, `axe on ${page.url()} in ${colorScheme}`).toEqual([])
  }
  const sideways = await page.evaluate<number>(
    'document.documentElement.scrollWidth - document.documentElement.clientWidth',
  )
  expect(sideways, `px that ${page.url()} scrolls sideways`).toBeLessThanOrEqual(0)
}

import type { Locator, Page } from '@playwright/test'
import { createEntry } from '../src/features/sales/contract.ts'
import { expect, expectAccessiblePage, newOwner, openMenu, post, test } from './fixtures.ts'

test('A new owner who follows the guide sets a goal and a business name and records a first sale in a few steps @core', async ({
  page,
}, { project }) => {
  const isPhone = project.name === 'phone'
  let steps = 0
  const click = async (text: string) => {
    steps += 1
    const [link, button] = (['link', 'button'] as const).map((role) =>
      page.getByRole(role, { name: text, exact: true }),
    )
    await link!.or(button!).click()
  }
  const type = async (label: string, typed: string) => {
    steps += 1
    await page.getByLabel(label, { exact: true }).fill(typed)
  }
  const backToGuide = async () => {
    if (isPhone) await click('Open menu')
    await click(isPhone ? 'Setup' : 'Start Here - Two Minute Setup')
  }
  const { firstName, lastName, email, password } = newOwner()
  await page.goto('/register')
  await type('First name', firstName)
  await type('Last name', lastName)
  await type('Email', email)
  await type('Password', password)
  await click('Create account')
  const stepsToRegister = steps

  await click('Two Minute Setup')
  await click('Set a goal')
  await click('This month')
  await click('$10K')
  await click('Create goal')
  await expect(page.getByText('Goal created successfully!')).toBeVisible()
  await backToGuide()
  await expectNext(page, 'Name your business')
  await click('Open your profile')
  await type('Business name', 'Ortiz Flowers')
  await click('Save Profile')
  await backToGuide()
  await expectNext(page, 'Record your first sale')
  await click('Add a sale')
  await type('Product or service', 'Tulips')
  await type('Revenue', '35')
  await click('Save sale')
  await expect(page.getByText('Your figures grow with your sales')).toBeVisible()
  await backToGuide()
  for (const title of ['Set your first goal', 'Name your business', 'Record your first sale']) {
    await expect(step(page, title)).toBeChecked()
  }
  await expectNext(page, 'Bring in your past sales')
  expect(steps - stepsToRegister, '12 clicks and 3 fields, and the menu thrice').toBe(
    isPhone ? 18 : 15,
  )
})

test('The guide is the first page in the side menu until it is done and follows the daily pages in the phone menu, and knows which steps are already done (spec §2.7)', async ({
  page,
  owner: _,
}, { project }) => {
  await record(page, 11)
  await page.goto('/dashboard')
  const menu = await openMenu(page)
  const links = menu.getByRole('navigation', { name: 'Pages' }).getByRole('link')
  const guide = links.nth(project.name === 'phone' ? -3 : 0)
  await expect(guide).toHaveText(
    project.name === 'phone' ? 'Setup' : 'Start Here - Two Minute Setup',
  )
  await guide.click()
  await expect(page.getByRole('heading', { name: 'Two Minute Setup' })).toBeVisible()
  await expect(page.getByText('4 of 5 done')).toBeVisible()
  await expect(page.getByRole('progressbar', { name: 'Setup progress' })).toHaveAttribute(
    'aria-valuenow',
    '80',
  )
  await expect(step(page, 'Set your first goal')).not.toBeChecked()
  for (const title of ['Name your business', 'Record your first sale', 'See your dashboard']) {
    await expect(step(page, title)).toBeChecked()
  }
  await expect(step(page, 'Bring in your past sales'), 'more than 10 sales').toBeChecked()
  await expectNext(page, 'Set your first goal')
  await expectAccessiblePage(page)
})

test('An owner completes steps and undoes them with the circles; after the last a button leads to the dashboard (spec §2.13)', async ({
  page,
  owner: _,
}, { project }) => {
  await page.goto('/setup-guide')
  const profile = step(page, 'Name your business')
  await expect(profile, 'named at registration').toBeChecked()
  await profile.click()
  await expect(profile).not.toBeChecked()
  await expect(page.getByText('0 of 5 done')).toBeVisible()
  for (const [name, href] of [
    ['Set a goal', '/goal-settings'],
    ['Open your profile', '/business-profile'],
    ['Add a sale', '/sales-entry'],
    ['Open dashboard', '/dashboard'],
    ['Import a file', '/data-management'],
  ] as const) {
    const link = page.getByRole('main').getByRole('link', { name })
    await expect(link).toHaveAttribute('href', href)
  }
  await page.reload()
  await expect(step(page, 'Set your first goal')).toBeVisible()
  await expect(profile, 'the owner’s choice is saved').not.toBeChecked()

  const circles = page.getByRole('checkbox')
  for (let index = 0; index < 4; index += 1) await circles.nth(index).press('Space')
  await expect(page.getByText('4 of 5 done')).toBeVisible()
  await expect(page.getByText("You're all set!")).toBeHidden()
  await circles.last().press('Space')
  await expect(page.getByText('5 of 5 done')).toBeVisible()
  if (project.name !== 'phone') {
    const links = page.getByRole('navigation', { name: 'Pages' }).getByRole('link')
    await expect(links.nth(-2)).toHaveText('Start Here - Two Minute Setup')
  }
  await expectAccessiblePage(page)
  await page.getByRole('link', { name: 'Go to Dashboard' }).click()
  await expect(page).toHaveURL('/dashboard')
})

test('Where there is a community, it is the sixth step; opening its group completes it', async ({
  page,
  context,
  owner: _,
}) => {
  const group = 'https://community.example/group'
  await context.route(group, (route) => route.fulfill({ body: 'Welcome' }))
  await context.route('**/setup-guide', async (route) => {
    const answer = await route.fetch()
    const html = (await answer.text()).replace(
      'name="community-url" content=""',
      `name="community-url" content="${group}"`,
    )
    await route.fulfill({ response: answer, body: html })
  })
  await page.goto('/setup-guide')
  await expect(page.getByText('1 of 6 done')).toBeVisible()
  const opened = context.waitForEvent('page')
  await page.getByRole('link', { name: 'Open the group' }).click()
  const tab = await opened
  await expect(tab).toHaveURL(group)
  expect(await tab.evaluate('window.opener')).toBeNull()
  await expect(step(page, 'Join the community')).toBeChecked()
})

/** Expects the guide to suggest this step next. */
async function expectNext(page: Page, title: string): Promise<void> {
  const current = page.locator('[aria-current=step]')
  await expect(current).toHaveCount(1)
  await expect(current.getByRole('heading')).toHaveText(title)
}

const step = (page: Page, title: string): Locator =>
  page.getByRole('checkbox', { name: title, exact: true })

async function record(page: Page, sales: number): Promise<void> {
  for (let n = 0; n < sales; n += 1) {
    await post(page, createEntry.path, {
      productName: 'Tulips',
      revenue: 20,
      saleDate: '2026-01-15',
    })
  }
}

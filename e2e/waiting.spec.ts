import type { BrowserContext, Locator, Page } from '@playwright/test'
import { login, logout } from '../src/features/accounts/contract.ts'
import { saveProfile } from '../src/features/profile/contract.ts'
import { createEntry, type Entry } from '../src/features/sales/contract.ts'
import { addDays, formatDay } from '../src/shared/calendar.ts'
import { expect, expectAccessiblePage, openMenu, signUp, test, type Owner } from './fixtures.ts'
import { query } from './mails.ts'

/** What a browser logs for each call that gets no answer, or a refusal. */
const NO_ANSWER = /ERR_INTERNET_DISCONNECTED|ERR_FAILED/
test.use({ expectedErrors: [[NO_ANSWER, /\b40[0139]\b/], { scope: 'test' }] })

const line = (page: Page): Locator => page.getByRole('status', { name: 'Sales on this device' })
const entriesOf = async (page: Page): Promise<Entry[]> =>
  (await (await page.request.get(createEntry.path)).json()) as Entry[]
const recorded = async (page: Page): Promise<string[]> =>
  (await entriesOf(page)).map(({ productName }) => productName).toSorted()
async function fill(page: Page, product: string, revenue = '30'): Promise<void> {
  await page.getByLabel('Product or service').fill(product)
  await page.getByLabel('Revenue').fill(revenue)
}
async function saveOne(page: Page, product: string, revenue?: string): Promise<void> {
  await fill(page, product, revenue)
  await page.getByRole('button', { name: 'Save and add another' }).click()
  await expect(page.getByLabel('Product or service')).toHaveValue('')
}
/** Records a sale without a connection, in a form that is open. */
async function keepOne(page: Page, product: string, revenue?: string): Promise<void> {
  await saveOne(page, product, revenue)
  await expect(page.getByText(`Kept on this device: ${product}`)).toBeVisible()
}
async function openForm(page: Page): Promise<void> {
  await page.goto('/sales-entry')
  await expect(page.getByLabel('Product or service')).toBeFocused()
  // The code of the list, which loads last.
  const isThere =
    "performance.getEntriesByType('resource').some(({ name }) => name.includes('/waiting-page-'))"
  await expect.poll(() => page.evaluate<boolean>(isThere)).toBe(true)
}
const CORRECTING = 'You are correcting a sale on this device.'

const headers = (baseURL: string | undefined) => ({ origin: baseURL! })
/** Keeps a sale for an account whose session has ended. */
async function keepSignedOut(page: Page, baseURL: string | undefined): Promise<void> {
  await openForm(page)
  await page.request.post(logout.path, { headers: headers(baseURL) })
  await fill(page, 'Tulips')
  await page.getByRole('button', { name: 'Save sale' }).click()
  await expect(page.getByText('You have been signed out.')).toBeVisible()
}
async function signIn(page: Page, { email, password }: Owner, baseURL?: string): Promise<void> {
  await page.request.post(login.path, { data: { email, password }, headers: headers(baseURL) })
}

test('Sales without a connection wait on the device with their day, and are recorded once it is back @core', async ({
  page,
  context,
  owner: _,
}) => {
  await openForm(page)
  await context.setOffline(true)
  await expect(line(page)).toContainText("You're offline. Sales that you record are kept")
  await page.getByLabel('Sale date').fill('2026-01-05')
  await keepOne(page, 'Tulips')
  await keepOne(page, 'Roses', '12.50')
  await expect(line(page)).toContainText('2 sales wait on this device.')
  await expect(line(page)).toContainText('They are sent when you are online again.')
  await expectAccessiblePage(page)
  await line(page).getByRole('link', { name: 'See them' }).click()
  await expect(page.getByRole('heading', { name: 'Sales on this device' })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Tulips' })).toContainText(
    'Jan 5, 2026',
  )
  await expectAccessiblePage(page)

  await context.setOffline(false)
  await expect(page.getByText('2 sales that waited are recorded')).toBeVisible()
  await expect(page.getByText('Nothing waits on this device')).toBeVisible()
  await expect(line(page)).toHaveCount(0)
  expect(await recorded(page)).toEqual(['Roses', 'Tulips'])
  const entries = await entriesOf(page)
  expect(entries.map(({ saleDate }) => saleDate)).toEqual(['2026-01-05', '2026-01-05'])
})

for (const isSet of [false, true])
  test(`One that a clock three days behind has dated${isSet ? ', which the device sets as it connects,' : ''} is asked about, and recorded on the day that its owner says @core`, async ({
    page,
    context,
    owner: _,
  }) => {
    await openForm(page)
    const right = await page.getByLabel('Sale date').inputValue()
    const wrong = addDays(right, -3)
    await context.setOffline(true)
    await page.clock.setFixedTime(Date.now() - 3 * 86_400_000)
    await page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    await expect(page.getByLabel('Sale date')).toHaveValue(wrong)
    await keepOne(page, 'Tulips')
    await keepOne(page, 'Roses')
    if (isSet) await page.clock.setFixedTime(Date.now())
    await context.setOffline(false)
    await expect(line(page)).toContainText('2 sales need a look before they can be recorded.')
    await line(page).getByRole('link', { name: 'See them' }).click()
    const row = (name: string) => page.getByRole('listitem').filter({ hasText: name })
    const button = (name: string, day: string) =>
      row(name).getByRole('button', { name: formatDay(day, { dateStyle: 'Mar 31, 2026' }) })
    await expect(row('Tulips')).toContainText('Was this sold on')
    await expectAccessiblePage(page)
    await button('Tulips', right).click()
    await expect(row('Tulips')).toHaveCount(0)
    await button('Roses', wrong).click()
    await expect(page.getByText('Nothing waits on this device')).toBeVisible()
    const days = (await entriesOf(page)).map(({ productName, saleDate }) => [productName, saleDate])
    expect(Object.fromEntries(days)).toEqual({ Tulips: right, Roses: wrong })
  })

test('One that waits can be corrected or removed before it is sent @core', async ({
  page,
  context,
  owner: _,
}) => {
  await openForm(page)
  await context.setOffline(true)
  await keepOne(page, 'Tulips', '3000')
  await keepOne(page, 'A slip')
  await line(page).getByRole('link', { name: 'See them' }).click()
  const row = (name: string) => page.getByRole('listitem').filter({ hasText: name })
  await row('A slip').getByRole('button', { name: 'Remove' }).click()
  await expect(row('A slip')).toHaveCount(0)
  await row('Tulips').getByRole('button', { name: 'Correct' }).click()
  await expect(page.getByText(CORRECTING)).toBeVisible()
  await expect(page.getByLabel('Revenue')).toHaveValue('3000')

  await context.setOffline(false)
  await expect(line(page), 'what is being corrected is not sent').toContainText('needs a look')
  expect(await recorded(page)).toEqual([])
  await page.getByLabel('Revenue').fill('30')
  await page.getByRole('button', { name: 'Save sale' }).click()
  await expect(page).toHaveURL('/dashboard')
  await expect(line(page)).toHaveCount(0)
  expect(await entriesOf(page)).toMatchObject([{ productName: 'Tulips', revenue: 30 }])
})

/** Keeps a sale for 30, opens it to be corrected, and has the connection back. */
async function beginToCorrect(page: Page, context: BrowserContext): Promise<void> {
  await openForm(page)
  await context.setOffline(true)
  await keepOne(page, 'Tulips')
  await line(page).getByRole('link', { name: 'See it' }).click()
  await page.getByRole('button', { name: 'Correct' }).click()
  await expect(page.getByText(CORRECTING)).toBeVisible()
  await page.getByLabel('Revenue').fill('40')
  await context.setOffline(false)
}

test('A correction is over once the sale is sent as it is, from the list or from the form', async ({
  page,
  context,
  owner: _,
}) => {
  await beginToCorrect(page, context)
  await line(page).getByRole('link', { name: 'See it' }).click()
  await page.getByRole('button', { name: 'Send as it is' }).click()
  await expect(page.getByText('Nothing waits on this device')).toBeVisible()
  await page.goto('/sales-entry')
  await expect(page.getByLabel('Product or service')).toHaveValue('')
  await expect(page.getByText(CORRECTING)).toHaveCount(0)

  await beginToCorrect(page, context)
  await page.getByRole('button', { name: 'Leave it as it is' }).click()
  await expect(page.getByText(CORRECTING)).toHaveCount(0)
  await expect(line(page)).toHaveCount(0)
  const entries = await entriesOf(page)
  expect(entries.map(({ revenue }) => revenue)).toEqual([30, 30])
})

test('In two tabs, each sale is sent by one of them only', async ({ page, context, owner: _ }) => {
  const other = await context.newPage()
  await openForm(page)
  await openForm(other)
  const posts: string[] = []
  context.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith(createEntry.path))
      posts.push(request.headers()['idempotency-key']!)
  })
  await context.setOffline(true)
  for (const product of ['Tulips', 'Roses', 'Lilies']) await keepOne(page, product)
  await keepOne(other, 'Asters')
  await expect(line(other)).toContainText('4 sales wait')
  await expect(line(page)).toContainText('4 sales wait')
  await context.setOffline(false)
  await expect(line(page)).toHaveCount(0)
  await expect(line(other)).toHaveCount(0)
  expect(await recorded(page)).toEqual(['Asters', 'Lilies', 'Roses', 'Tulips'])
  expect(posts.toSorted(), 'no key was sent twice').toEqual([...new Set(posts)].toSorted())
})

/** Closes the tab while a sale is being sent, once the server has it, and opens the app again. */
async function closeWhileSending(context: BrowserContext): Promise<Page> {
  const tab = await context.newPage()
  await openForm(tab)
  const { promise: hasArrived, resolve } = Promise.withResolvers<void>()
  await context.route(`**${createEntry.path}`, async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    await route.fetch()
    resolve()
    // No answer.
  })
  await fill(tab, 'Tulips')
  await tab.getByRole('button', { name: 'Save sale' }).click()
  await hasArrived
  await tab.close()
  await context.unroute(`**${createEntry.path}`)
  return context.newPage()
}

test('A tab that is closed while it sends, after the server has the sale, loses and doubles nothing @core', async ({
  page,
  context,
  owner,
}) => {
  const again = await closeWhileSending(context)
  expect(await recorded(page)).toEqual(['Tulips'])
  // As if the device had been off for days: the server's answer to this key is forgotten.
  await query(
    'DELETE FROM idempotency_key USING "user" WHERE "user".id = owner_id AND email = $1',
    [owner.email],
  )
  await again.goto('/sales-entry')
  await expect(again.getByText('1 sale that waited is recorded')).toBeVisible()
  await expect(again.getByLabel('Product or service'), 'not typed once more').toHaveValue('')
  expect(await recorded(page)).toEqual(['Tulips'])
})

test('After the session has ended a sale waits for its owner, and another account neither sees nor sends it @core', async ({
  page,
  baseURL,
  owner,
}) => {
  await keepSignedOut(page, baseURL)

  await signUp(page, baseURL!)
  await page.goto('/dashboard')
  await expect(page.getByText('Welcome to Your Dashboard')).toBeVisible()
  await page.goto('/sales-entry/waiting')
  await expect(page.getByText('Nothing waits on this device')).toBeVisible()
  expect(await recorded(page)).toEqual([])

  await page.request.post(logout.path, { headers: headers(baseURL) })
  await signIn(page, owner, baseURL)
  await page.goto('/dashboard')
  await expect(page.getByText('1 sale that waited is recorded')).toBeVisible()
  expect(await recorded(page)).toEqual(['Tulips'])
})

test('What waits in one tab is not recorded for the account that signs in in another', async ({
  page,
  context,
  baseURL,
  owner,
}) => {
  await keepSignedOut(page, baseURL)
  await expect(line(page)).toContainText('1 sale waits on this device. Sign in again to send it.')

  const other = await context.newPage()
  await signUp(other, baseURL!)
  const answer = page.waitForResponse((response) => response.url().includes('/recorded/'))
  await page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
  expect((await answer).status()).toBe(401)
  await fill(page, 'Roses')
  await page.getByRole('button', { name: 'Save sale' }).click()
  await expect(line(page)).toContainText(
    `2 sales wait on this device. Another account is signed in here now. Sign out, then sign in as ${owner.email} to send them.`,
  )
  await expectAccessiblePage(page)
  expect(await recorded(other)).toEqual([])

  await line(page).getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL('/login')
  const { email, password } = owner
  await page.request.post(login.path, { data: { email, password }, headers: headers(baseURL) })
  await page.goto('/dashboard')
  await expect(page.getByText('2 sales that waited are recorded')).toBeVisible()
  expect(await recorded(page)).toEqual(['Roses', 'Tulips'])
})

test('A network that lets nobody through, and says so with a page of its own, refuses no sale', async ({
  page,
  context,
  owner: _,
}) => {
  await openForm(page)
  await context.route('**/api/**', (route) =>
    route.fulfill({ status: 403, contentType: 'text/html', body: '<h1>No access</h1>' }),
  )
  await keepOne(page, 'Tulips')
  await expect(
    page.locator('form').getByText('It is sent as soon as we can reach the server.'),
  ).toBeVisible()
  await page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
  await line(page).getByRole('link', { name: 'See it' }).click()
  await expect(page.getByText('It was sent, but no answer came.')).toBeVisible()
  await context.unroute('**/api/**')
  await page.getByRole('button', { name: 'Send now' }).click()
  await expect(page.getByText('1 sale that waited is recorded')).toBeVisible()
  expect(await recorded(page)).toEqual(['Tulips'])
})

test('A refused sale stays with its reason until it is corrected', async ({
  page,
  context,
  baseURL,
  owner: _,
}) => {
  await openForm(page)
  await context.setOffline(true)
  await keepOne(page, 'Tulips', '12.50')
  // Meanwhile, on another device, the shop's currency becomes one without decimals.
  await page.request.post(saveProfile.path, {
    data: { businessName: 'Blumen', currency: 'JPY' },
    headers: headers(baseURL),
  })
  await context.setOffline(false)
  await expect(line(page)).toContainText('needs a look')
  await page.goto('/sales-entry/waiting')
  const sale = page.getByRole('listitem').filter({ hasText: 'Tulips' })
  await expect(sale).toContainText('Your currency was changed to Japanese yen meanwhile')
  await expect(line(page)).toContainText('1 sale needs a look before it can be recorded.')
  await expectAccessiblePage(page)
  await sale.getByRole('button', { name: 'Send as it is' }).click()
  await expect(sale).toContainText('Amounts in Japanese yen have no decimals')
  expect(await recorded(page)).toEqual([])
  // Until the refusal has arrived, the sale is on its way and can't be corrected.
  await expect(async () => {
    await sale.getByRole('button', { name: 'Correct' }).click()
    await expect(page.getByLabel('Revenue')).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await page.getByLabel('Revenue').fill('1250')
  await page.getByRole('button', { name: 'Save sale' }).click()
  await expect(page).toHaveURL('/dashboard')
  expect(await recorded(page)).toEqual(['Tulips'])
  await expect(line(page)).toHaveCount(0)
})

test('Signing out with waiting sales asks first', async ({ page, context, owner: _ }) => {
  await openForm(page)
  await context.setOffline(true)
  await keepOne(page, 'Tulips')
  await (await openMenu(page)).getByRole('button', { name: 'Sign Out' }).click()
  const question = page.getByRole('dialog', { name: "1 sale hasn't been recorded yet" })
  await expect(question).toBeVisible()
  await expectAccessiblePage(page)
  await question.getByRole('button', { name: 'Stay signed in' }).click()
  await expect(question).toBeHidden()
  await context.setOffline(false)
  await expect(page.getByText('1 sale that waited is recorded')).toBeVisible()
})

test('A half-typed sale survives a reload and Back, and is gone once it is saved or cleared, and after signing out', async ({
  page,
  baseURL,
  owner,
}) => {
  await openForm(page)
  await fill(page, 'Haircut', '45')
  await page.reload()
  const product = page.getByLabel('Product or service')
  await expect(product).toHaveValue('Haircut')
  await expect(page.getByLabel('Revenue')).toHaveValue('45')
  await expect(page.getByText('We kept what you typed.')).toBeVisible()
  await expectAccessiblePage(page)
  await page.goto('/privacy')
  await page.goBack()
  await expect(product).toHaveValue('Haircut')
  await page.getByRole('button', { name: 'Clear it' }).click()
  await expect(product).toHaveValue('')
  await page.reload()
  await expect(product).toHaveValue('')
  await expect(page.getByText('We kept what you typed.')).toHaveCount(0)

  await saveOne(page, 'Shampoo', '12')
  await page.reload()
  await expect(product).toHaveValue('')
  await fill(page, 'Not to be seen')
  await (await openMenu(page)).getByRole('button', { name: 'Sign Out' }).click()
  await expect(page).toHaveURL('/login')
  await signIn(page, owner, baseURL)
  await page.goto('/sales-entry')
  await expect(product).toHaveValue('')
  expect(await page.evaluate('JSON.stringify({ ...sessionStorage })')).not.toContain('Not to be')
})

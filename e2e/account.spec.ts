import type { Browser, BrowserContext } from '@playwright/test'
import { expect, expectAccessiblePage, newOwner, openMenu, test, type Owner } from './fixtures.ts'
import { linkMailedTo } from './mails.ts'

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1'
const TABLET =
  'Mozilla/5.0 (iPad; CPU OS 12_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/12.0 Mobile/15E148 Safari/604.1'

/** Signs the owner in on another device. */
async function signIn(browser: Browser, { email, password }: Owner, userAgent: string) {
  const device = await browser.newContext({ baseURL: process.env.E2E_URL!, userAgent })
  const answer = await device.request.post('/api/auth/login', {
    data: { email, password },
    headers: { origin: process.env.E2E_URL! },
  })
  expect(answer.status(), await answer.text()).toBe(200)
  return device
}
const isSignedIn = async (device: BrowserContext): Promise<boolean> =>
  (await device.request.get('/api/auth/user')).ok()

test('An owner opens the account from the menu and changes the name, which the menu shows', async ({
  page,
  owner,
}) => {
  await page.goto('/dashboard')
  const link = (await openMenu(page)).getByRole('link', { name: /^Your account/ })
  await expect(link).not.toHaveAttribute('aria-current', 'page')
  await link.click()
  await expect(page).toHaveURL('/account')
  await expect(page.getByText(owner.email).first()).toBeAttached()

  await page.getByLabel('First name').fill('')
  await page.getByRole('button', { name: 'Save name' }).click()
  await expect(page.getByText('First name is required')).toBeVisible()
  await expect(page.getByLabel('First name')).toBeFocused()
  await page.getByLabel('First name').fill('Grace')
  await page.getByLabel('Last name').fill('Hopper')
  await page.getByRole('button', { name: 'Save name' }).click()
  await expect(page.getByText('Your name is saved.')).toBeVisible()
  const current = (await openMenu(page)).getByRole('link', { name: /^Your account: Grace Hopper/ })
  await expect(current).toHaveAttribute('aria-current', 'page')
  await page.reload()
  await expect(page.getByLabel('Last name')).toHaveValue('Hopper')
})

test('An owner changes the email with the link that is mailed to the new one', async ({
  page,
  owner,
  browser,
}) => {
  const { email } = newOwner()
  const phone = await signIn(browser, owner, IPHONE)
  await page.goto('/account')
  await page.getByLabel('New email').fill(email)
  const section = page.getByRole('region', { name: 'Email', exact: true })
  await section.getByLabel('Current password', { exact: true }).fill(owner.password)
  await section.getByRole('button', { name: 'Send link to new email' }).click()
  await expect(section.getByRole('status')).toContainText(`There is a link for ${email}`)
  await expect(section.getByText(owner.email), 'nothing has changed yet').toBeVisible()

  const link = await linkMailedTo(email)
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Confirm your new email' })).toBeVisible()
  await expectAccessiblePage(page)
  await page.getByRole('button', { name: 'Use this email' }).click()
  await expect(page.getByText(`Your email is now ${email}.`)).toBeVisible()
  await expectAccessiblePage(page)
  await page.getByRole('link', { name: 'Continue to your dashboard' }).click()
  await expect(page).toHaveURL('/dashboard')
  await expect(await openMenu(page)).toContainText(email)
  expect(await isSignedIn(phone), 'on the other device').toBe(false)
})

test.describe('with a wrong current password', () => {
  test.use({ expectedErrors: [/\/api\/account\/password .*400/] })

  test('an owner corrects it, and the new password signs out the other device @core', async ({
    page,
    owner,
    browser,
  }) => {
    const tablet = await signIn(browser, owner, TABLET)
    await page.goto('/account')
    const section = page.getByRole('region', { name: 'Password', exact: true })
    const current = section.getByLabel('Current password', { exact: true })
    const [first, second] = ['New password', 'Confirm new password'].map((label) =>
      section.getByLabel(label, { exact: true }),
    )
    const press = () => section.getByRole('button', { name: 'Change password' }).click()
    await current.fill('not my password')
    await first!.fill('a much better password')
    await second!.fill('a much better passwort')
    await press()
    await expect(second!).toHaveAccessibleDescription('Passwords do not match')
    await section.getByRole('button', { name: 'Show confirm new password' }).click()
    await expect(second!).toHaveAttribute('type', 'text')
    await second!.fill('a much better password')
    await press()
    await expect(current).toHaveAccessibleDescription("This isn't your current password.")
    await expect(current).toBeFocused()
    await expect(first!).toHaveValue('a much better password')
    await expectAccessiblePage(page)

    await current.fill(owner.password)
    await press()
    await expect(page.getByText('Your password is changed.')).toBeVisible()
    await expect(page.getByText("You're signed out on one other device.")).toBeVisible()
    await expect(current).toHaveValue('')
    expect(await isSignedIn(tablet)).toBe(false)
    await page.reload()
    await expect(page.getByText('This device', { exact: true })).toBeVisible()
  })
})

test('An owner sees where they are signed in, and signs out on one device and then on all others', async ({
  page,
  owner,
  browser,
}) => {
  const phone = await signIn(browser, owner, IPHONE)
  const tablets = [await signIn(browser, owner, TABLET), await signIn(browser, owner, TABLET)]
  await page.goto('/account')
  const devices = page.getByRole('list', { name: 'Devices' })
  await expect(devices.getByRole('listitem')).toHaveCount(4)
  await expect(devices.getByRole('listitem').first()).toContainText('This device')
  await expectAccessiblePage(page)

  await devices.getByRole('button', { name: 'Sign out on Safari on iPhone' }).click()
  await expect(page.getByText('Signed out: Safari on iPhone.')).toBeVisible()
  await expect(devices.getByRole('listitem')).toHaveCount(3)
  await expect(devices).toBeFocused()
  expect(await isSignedIn(phone)).toBe(false)

  await page.getByRole('button', { name: 'Sign out on all other devices' }).click()
  const dialog = page.getByRole('dialog', { name: 'Sign out on 2 other devices?' })
  await expectAccessiblePage(page)
  await dialog.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByText('Signed out on 2 other devices.')).toBeVisible()
  await expect(devices.getByRole('listitem')).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'Sign out on all other devices' })).toBeHidden()
  for (const tablet of tablets) expect(await isSignedIn(tablet)).toBe(false)
})

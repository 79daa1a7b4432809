import { submitLead } from '../src/features/crm/contract.ts'
import type { Page } from '@playwright/test'
import { setPassword } from '../src/features/accounts/contract.ts'
import { admin, expect, newOwner, openMenu, test } from './fixtures.ts'

const LINK = '/set-password?email=ada@example.com&token=abc'
const GOOD = 'correct horse battery'

const first = (page: Page) => page.getByLabel('Password', { exact: true })
const second = (page: Page) => page.getByLabel('Confirm password', { exact: true })

async function send(page: Page, password = GOOD, confirmation = password): Promise<void> {
  await first(page).fill(password)
  await second(page).fill(confirmation)
  await page.getByRole('button', { name: 'Set Password & Continue' }).click()
}

test('An invited owner sets a password with the toggles and lands on the dashboard @both', async ({
  page,
}) => {
  test.slow() // a command is a process of its own
  const { email } = newOwner()
  const link = /http\S+/.exec(await admin('invite', email))![0]
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Create Your Password' })).toBeVisible()
  await expect(page.getByText(email)).toBeVisible()
  await expect(page.locator('input[autocomplete="username"]')).toHaveValue(email)
  for (const [field, label] of [
    [first(page), 'password'],
    [second(page), 'confirm password'],
  ] as const) {
    await field.fill(GOOD)
    await expect(field).toHaveAttribute('type', 'password')
    await page.getByRole('button', { name: `Show ${label}`, exact: true }).click()
    await expect(field).toHaveAttribute('type', 'text')
    await page.getByRole('button', { name: `Hide ${label}`, exact: true }).click()
    await expect(field).toHaveAttribute('type', 'password')
  }
  const lead = page.waitForRequest(`**${submitLead.path}`)
  await page.getByRole('button', { name: 'Set Password & Continue' }).click()
  expect((await lead).postDataJSON(), 'what the CRM gets').toMatchObject({ email })
  await expect(page).toHaveURL('/dashboard')
  await expect(await openMenu(page)).toContainText(email)
})

test("An invited owner's lead has what led to the page, and phone and industry once they are saved", async ({
  page,
}) => {
  test.slow() // a command is a process of its own
  const { email } = newOwner()
  const link = /http\S+/.exec(await admin('invite', email))![0]
  await page.goto('/?utm_source=partner&utm_campaign=spring')
  await page.goto(link)
  const lead = page.waitForRequest(`**${submitLead.path}`)
  await send(page)
  expect((await lead).postDataJSON(), 'at first').toMatchObject({
    email,
    landingPage: '/set-password',
    referralSource: 'utm_source=partner&utm_campaign=spring',
  })
  await expect(page).toHaveURL('/dashboard')
  await page.goto('/business-profile')
  await page.getByLabel('Business name').fill('Ortiz Flowers')
  await page.getByLabel('Phone').fill('+1 312 555 0100')
  await page.getByLabel('Industry').selectOption('Healthcare')
  const completed = page.waitForResponse(`**${submitLead.path}`)
  await page.getByRole('button', { name: 'Save Profile' }).click()
  const answer = await completed
  expect(answer.status()).toBe(200)
  expect(answer.request().postDataJSON(), 'what completes it').toMatchObject({
    email,
    businessName: 'Ortiz Flowers',
    phone: '+1 312 555 0100',
    industry: 'Healthcare',
  })
})

test("Without an email: 'Invalid Request', and a way to /register", async ({ page }) => {
  await page.goto('/set-password?token=abc')
  await expect(page.getByRole('heading', { name: 'Invalid Request' })).toBeVisible()
  await expect(
    page.getByText('No email provided. Please use the correct magic link.'),
  ).toBeVisible()
  await page.getByRole('link', { name: 'Create an account' }).click()
  await expect(page).toHaveURL('/register')
})

for (const [what, query] of [
  ['no token', 'email=ada@example.com'],
  ['two tokens', 'email=ada@example.com&token=a&token=b'],
]) {
  test(`With ${what} in the link: what to do, and a way to a new one`, async ({ page }) => {
    await page.goto(`/set-password?${query}`)
    await expect(page.getByRole('heading', { name: 'This link is incomplete' })).toBeVisible()
    await page.getByRole('link', { name: 'Get a new link' }).click()
    await expect(page).toHaveURL(/\/forgot-password/)
    await expect(page.getByLabel('Email')).toHaveValue('ada@example.com')
  })
}

test('A password of 7 or 10,000 characters and a different confirmation are explained next to the field', async ({
  page,
}) => {
  await page.goto(LINK)
  await send(page, '1234567')
  await expect(first(page)).toHaveAccessibleDescription(
    /Password must be at least 8 characters long/,
  )
  await expect(first(page)).toHaveValue('1234567')
  await send(page, 'x'.repeat(10_000))
  await expect(first(page)).toHaveAccessibleDescription(/Password can have at most 200 characters/)
  await send(page, GOOD, 'another password')
  await expect(second(page)).toHaveAccessibleDescription('Passwords do not match')
})

test.describe('with a link that no longer works', () => {
  test.use({ expectedErrors: [/\/api\/set-password .*400/] })

  test('the page says so and offers a new link', async ({ page }) => {
    await page.goto(LINK)
    await send(page)
    const notice = page.getByRole('alert')
    await expect(notice).toContainText(
      'This link has expired or was already used. Please ask for a new one.',
    )
    await expect(first(page)).toHaveValue(GOOD)
    await notice.getByRole('link', { name: 'Get a new link' }).click()
    await expect(page).toHaveURL(/\/forgot-password/)
  })

  test('of an invitation that was withdrawn, the page says so and offers to register', async ({
    page,
  }) => {
    test.slow() // a command is a process of its own
    const { email } = newOwner()
    const link = /http\S+/.exec(await admin('invite', email))![0]
    await admin('withdraw', email)
    await page.goto(link)
    await send(page)
    const notice = page.getByRole('alert')
    await expect(notice).toContainText('This invitation was withdrawn.')
    await notice.getByRole('link', { name: 'Create an account' }).click()
    await expect(page).toHaveURL('/register')
  })
})

test.describe('when the server fails', () => {
  test.use({ expectedErrors: [/\/api\/set-password .*(502|ERR_)/] })

  const cases: [string, Parameters<Page['route']>[1], string][] = [
    [
      "an answer that isn't ours becomes 'HTTP {status}: {text}'",
      (route) => route.fulfill({ status: 502, contentType: 'text/html', body: 'Bad Gateway' }),
      'HTTP 502: Bad Gateway',
    ],
    [
      "success false without a message becomes 'Error setting password'",
      (route) => route.fulfill({ json: { success: false, message: '', dashboardUrl: '' } }),
      'Error setting password',
    ],
    [
      'success false with a message shows the message',
      (route) =>
        route.fulfill({ json: { success: false, message: 'Not today.', dashboardUrl: '' } }),
      'Not today.',
    ],
    [
      "no answer becomes 'Network error: …'",
      (route) => route.abort(),
      "Network error: We can't reach the server. Check your internet connection and try again.",
    ],
  ]
  for (const [name, answer, sentence] of cases) {
    test(`${name}, and everything typed stays`, async ({ page }) => {
      await page.route(`**${setPassword.path}`, answer)
      await page.goto(LINK)
      await send(page)
      await expect(page.getByRole('alert')).toHaveText(sentence)
      await expect(first(page)).toHaveValue(GOOD)
      await expect(second(page)).toHaveValue(GOOD)
    })
  }
})

test('The browser goes to the dashboardUrl that the server returns', async ({ page }) => {
  await page.route(`**${setPassword.path}`, (route) =>
    route.fulfill({ json: { success: true, message: '', dashboardUrl: '/login?from=server' } }),
  )
  await page.goto(LINK)
  await send(page)
  await expect(page).toHaveURL('/login?from=server')
})

test("Without a mail server, 'Forgot password?' promises no email", async ({ page }) => {
  await page.goto('/forgot-password')
  await expect(page.getByText("This app doesn't send emails.")).toBeVisible()
  await page.getByLabel('Email').fill('nobody@example.com')
  await page.getByRole('button', { name: 'Ask for a link' }).click()
  await expect(page.getByRole('status')).toHaveText(
    'If there is an account with this email, ask the person who runs this app for a link.',
  )
})

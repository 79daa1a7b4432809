import { describe, expect } from 'vitest'
import type { Route } from '../../../app/testing/page/network.ts'
import { pageTests, type Page } from '../../../app/testing/page/page-tests.ts'
import { setPassword } from '../contract.ts'
import { inviteAccount, withdrawInvitation } from '../index.ts'

const { app, test } = await pageTests()

const LINK = '/set-password?email=ada@example.com&token=abc'
const GOOD = 'correct horse battery'

const first = (page: Page) => page.getByLabel('Password', { exact: true })
const second = (page: Page) => page.getByLabel('Confirm password', { exact: true })

async function send(page: Page, password = GOOD, confirmation = password): Promise<void> {
  await first(page).fill(password)
  await second(page).fill(confirmation)
  await page.getByRole('button', { name: 'Set Password & Continue' }).click()
}

test("Without an email: 'Invalid Request', and a way to /register", async ({ page }) => {
  await page.goto('/set-password?token=abc')
  await expect(page.getByRole('heading', { name: 'Invalid Request' })).toBeVisible()
  await expect(
    page.getByText('No email provided. Please use the correct magic link.'),
  ).toBeVisible()
  await page.getByRole('link', { name: 'Create an account' }).click()
  await expect(page).toHaveURL('/register')
})

test.for([
  ['no token', 'email=ada@example.com'],
  ['two tokens', 'email=ada@example.com&token=a&token=b'],
])('With %s in the link: what to do, and a way to a new one', async ([, query], { page }) => {
  await page.goto(`/set-password?${query}`)
  await expect(page.getByRole('heading', { name: 'This link is incomplete' })).toBeVisible()
  await page.getByRole('link', { name: 'Get a new link' }).click()
  await expect(page).toHaveURL(/\/forgot-password/)
  await expect(page.getByLabel('Email')).toHaveValue('ada@example.com')
})

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

describe('with a link that no longer works', () => {
  test('the page says so and offers a new link', async ({ page }) => {
    page.expectErrors(/\/api\/set-password .*400/)
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
    page.expectErrors(/\/api\/set-password .*400/)
    const email = 'withdrawn@example.com'
    const text = await inviteAccount(app.operator, email, { isAdmin: false })
    const link = new URL(/http\S+/.exec(text)![0])
    await withdrawInvitation(app.operator, email)
    await page.goto(`${link.pathname}${link.search}`)
    await send(page)
    const notice = page.getByRole('alert')
    await expect(notice).toContainText('This invitation was withdrawn.')
    await notice.getByRole('link', { name: 'Create an account' }).click()
    await expect(page).toHaveURL('/register')
  })
})

describe('when the server fails', () => {
  const cases: [string, (route: Route) => Promise<void>, string][] = [
    [
      "an answer that isn't ours becomes 'HTTP {status}: {text}'",
      (route) => route.fulfill({ status: 502, body: 'Bad Gateway' }),
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
      page.expectErrors(/\/api\/set-password .*(502|ERR_)/)
      page.route(`**${setPassword.path}`, answer)
      await page.goto(LINK)
      await send(page)
      await expect(page.getByRole('alert')).toHaveText(sentence)
      await expect(first(page)).toHaveValue(GOOD)
      await expect(second(page)).toHaveValue(GOOD)
    })
  }
})

test('The browser goes to the dashboardUrl that the server returns', async ({ page }) => {
  page.route(`**${setPassword.path}`, (route) =>
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

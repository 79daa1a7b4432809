import { describe, expect } from 'vitest'
import type { Route } from '../../../app/testing/page/network.ts'
import { pageTests, type Page } from '../../../app/testing/page/page-tests.ts'
import { setPassword } from '../contract.ts'
import { inviteAccount, resetAccount, withdrawInvitation } from '../index.ts'

const { app, test } = await pageTests()

/** Invites somebody new and returns the path of the link. */
async function invited(email = `${crypto.randomUUID()}@example.com`): Promise<string> {
  const text = await inviteAccount(app.operator, email, { isAdmin: false })
  const { pathname, search } = new URL(/http\S+/.exec(text)![0])
  return `${pathname}${search}`
}
const GOOD = 'correct horse battery'

const first = (page: Page) => page.getByLabel('Password', { exact: true })
const second = (page: Page) => page.getByLabel('Confirm password', { exact: true })

async function send(page: Page, password = GOOD, confirmation = password): Promise<void> {
  await first(page).fill(password)
  await second(page).fill(confirmation)
  await page.getByLabel('First name').fill('Ada')
  await page.getByLabel('Last name').fill('Lovelace')
  await page.getByRole('button', { name: 'Set Password & Continue' }).click()
}

test("Without an email: 'Invalid Request', and a way to /register (spec §2.5)", async ({
  page,
}) => {
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
  ['a wrong token', 'email=ada@example.com&token=abc'],
])('With %s in the link: what to do, and a new one right there', async ([, query], { page }) => {
  await page.goto(`/set-password?${query}`)
  await expect(page.getByRole('heading', { name: "This link doesn't work" })).toBeVisible()
  await expect(page.getByText('Copy the whole link from your email')).toBeVisible()
  await page.getByRole('button', { name: 'Ask for a new link' }).click()
  await expect(page.getByRole('status')).toContainText('If there is an account with this email')
})

test('A password of 7 or 10,000 characters and a different confirmation are explained next to the field (spec §5.2)', async ({
  page,
}) => {
  await page.goto(await invited())
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

describe('a link that no longer works says why before anything is typed', () => {
  const end = (email: string) =>
    app.db.systemPool.query(
      `UPDATE verification SET expires_at = now() - interval '1 second'
       WHERE value = (SELECT id::text FROM "user" WHERE email = $1)`,
      [email],
    )
  const accept = (link: string) => {
    const { email, token } = Object.fromEntries(new URL(link, 'http://localhost').searchParams)
    const passwords = { newPassword: GOOD, confirmPassword: GOOD }
    return app.visitor().post('/api/set-password', { email, token, ...passwords })
  }

  test('expired', async ({ page }) => {
    const link = await invited('expired@example.com')
    await end('expired@example.com')
    await page.goto(link)
    await expect(page.getByRole('heading', { name: 'This link has expired' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Ask for a new link' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Sign in' })).toBeVisible()
  })

  test('used: who is signed out is told so', async ({ page }) => {
    const link = await invited()
    await accept(link)
    await page.goto(link)
    await expect(page.getByRole('heading', { name: 'This link was already used' })).toBeVisible()
  })

  test(
    'used: another account that is signed in stays out of it',
    { tags: 'long' },
    async ({ page, owner }) => {
      expect(owner.id).toBeTruthy()
      const link = await invited()
      await accept(link)
      await page.goto(link)
      await expect(page.getByRole('heading', { name: 'This link was already used' })).toBeVisible()
    },
  )

  test('replaced by a newer one', async ({ page }) => {
    const link = await invited('replaced@example.com')
    await invited('replaced@example.com')
    await page.goto(link)
    await expect(page.getByText('A newer link was sent')).toBeVisible()
  })

  test('withdrawn: a way to register', { tags: 'long' }, async ({ page }) => {
    const email = 'withdrawn@example.com'
    const link = await invited(email)
    await withdrawInvitation(app.operator, email)
    await page.goto(link)
    await expect(page.getByRole('heading', { name: 'This invitation was withdrawn' })).toBeVisible()
    await page.getByRole('link', { name: 'Create an account' }).click()
    await expect(page).toHaveURL('/register')
  })

  test('while the password is typed: a new one can be had, and what is typed stays', async ({
    page,
  }) => {
    page.expectErrors(/\/api\/set-password .*400/)
    const link = await invited('typing@example.com')
    await page.goto(link)
    await first(page).fill(GOOD)
    await page.getByLabel('First name').fill('Ada')
    await end('typing@example.com')
    await send(page)
    const notice = page.getByRole('alert')
    await expect(notice).toContainText('This link has expired.')
    await notice.getByRole('button', { name: 'Ask for a new link' }).click()
    await expect(notice).toContainText('ask the person who runs this app for a link')
    await expect(first(page)).toHaveValue(GOOD)
    await expect(page.getByLabel('Last name')).toHaveValue('Lovelace')
  })
})

test(
  'Somebody who was invited is asked for a name, which stays with the account',
  { tags: 'long' },
  async ({ page }) => {
    const email = 'grace@example.com'
    await page.goto(await invited(email))
    await first(page).fill(GOOD)
    await second(page).fill(GOOD)
    await page.getByLabel('First name').fill('Grace')
    await page.getByRole('button', { name: 'Set Password & Continue' }).click()
    await expect(page.getByLabel('Last name')).toHaveAccessibleDescription(/Last name is required/)
    await expect(first(page)).toHaveValue(GOOD)
    await page.getByLabel('Last name').fill('Hopper')
    await page.getByRole('button', { name: 'Set Password & Continue' }).click()
    await expect(page).toHaveURL('/dashboard')
    expect((await page.request.get('/api/auth/user')).body).toMatchObject({
      email,
      firstName: 'Grace',
      lastName: 'Hopper',
    })
  },
)

test('Who sets a new password is not asked for a name', async ({ page }) => {
  const { account } = await app.signUp()
  const { pathname, search } = new URL(await resetAccount(app.operator, account.email))
  await page.goto(`${pathname}${search}`)
  await expect(first(page)).toBeVisible()
  await expect(page.getByLabel('First name')).toBeHidden()
})

describe('when the server fails (spec §8.2)', () => {
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
      await page.goto(await invited())
      await send(page)
      await expect(page.getByRole('alert')).toHaveText(sentence)
      await expect(first(page)).toHaveValue(GOOD)
      await expect(second(page)).toHaveValue(GOOD)
    })
  }
})

test('The browser goes to the dashboardUrl that the server returns (spec §2.5)', async ({
  page,
}) => {
  page.route(`**${setPassword.path}`, (route) =>
    route.fulfill({ json: { success: true, message: '', dashboardUrl: '/login?from=server' } }),
  )
  await page.goto(await invited())
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

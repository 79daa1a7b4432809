import { askToSignIn } from '../src/features/accounts/second-factor/passkeys/contract.ts'
import { openPasswordLink } from '../src/features/accounts/sign-in/contract.ts'
import type { Page } from '@playwright/test'
import demo from '../src/features/landing/web/demo-figures.json' with { type: 'json' }
import { expect, test } from './fixtures.ts'

/** These pages are about the form, which only a link that works has. */
const withLinkThatWorks = (page: Page) =>
  page.route(`**${openPasswordLink.path}`, (route) =>
    route.fulfill({ json: { state: 'works', asksName: false, passkeys: [] } }),
  )

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the landing page promises what the product is and leads to register, sign-in, privacy and terms (spec §1.1, §2.1) @core', async ({
    page,
  }) => {
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'See how your shop is doing, and what to do today',
    )
    for (const promise of ['100% free', 'No credit card', '2 to 5 minute setup']) {
      await expect(page.getByText(promise, { exact: true }).first()).toBeVisible()
    }
    const words = (await page.locator('body').innerText()).split(/\s+/)
    expect(words.length, 'an owner reads it between two customers').toBeLessThan(330)
    const picture = page.getByRole('img', { name: /^The dashboard of an example shop/ })
    await expect(picture).toContainText(
      `$${Math.round(demo.year.now.totalRevenue).toLocaleString('en-US')}`,
    )
    const leadTo = async (name: string, href: string) => {
      const link = page.getByRole('link', { name, exact: true })
      await expect(link.last()).toHaveAttribute('href', href)
    }
    await leadTo('Start free', '/register')
    await leadTo('Sign in', '/login')
    await leadTo('Create an account', '/register')
    await leadTo('Privacy', '/privacy')
    await leadTo('Terms', '/terms')
    await page.getByRole('link', { name: 'Start free' }).last().click()
    await expect(page).toHaveURL('/register')
  })

  test('the questions of the landing page open and close', async ({ page }) => {
    await page.goto('/')
    const answer = page.getByText('Download everything, delete your account')
    await expect(answer).toBeHidden()
    await page.getByText('What if I want to leave?').click()
    await expect(answer).toBeVisible()
  })

  test('/privacy says what is stored, for how long, who gets it, and what the rights are', async ({
    page,
  }) => {
    await page.goto('/privacy')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Privacy')
    const text = await page.getByRole('main').innerText()
    for (const part of [
      'Who we are',
      'What we store',
      'For how long',
      'Who gets it',
      'Cookies',
      'Your rights',
    ]) {
      expect(text.toLowerCase()).toContain(part.toLowerCase())
    }
    expect(text).toContain('Security events\n12 months')
    expect(text, 'nothing is set on this server').toContain('This app uses no AI model')
    expect(text).toContain('run by the community that told you about it')
    expect(text).not.toMatch(/[{}]|undefined/)
  })

  test('/terms says that figures are not advice, and how it ends', async ({ page }) => {
    await page.goto('/terms')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Terms')
    for (const title of ['Fair use', 'The competition', 'Figures are not advice', 'Ending']) {
      await expect(page.getByRole('heading', { name: title })).toBeVisible()
    }
    await expect(page.getByRole('link', { name: 'rules' })).toHaveAttribute(
      'href',
      '/competition-rules',
    )
    expect(await page.getByRole('main').innerText()).not.toMatch(/[{}]|undefined/)
  })

  for (const [path, title, button, tag = ''] of [
    ['/login', 'Welcome back', 'Sign In to Dashboard', ' @core'],
    ['/register', 'Create your free account', 'Create account'],
    ['/forgot-password', 'Set a new password', 'Ask for a link'],
    [
      '/set-password?email=ada@example.com&token=x',
      'Create Your Password',
      'Set Password & Continue',
    ],
  ] as const) {
    test(`${path} shows its form before the app has loaded, and sends nothing by itself${tag}`, async ({
      page,
    }) => {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
      for (const field of await page.getByRole('textbox').all()) await expect(field).toHaveValue('')
      await page.getByRole('textbox').last().fill('secret')
      await page.getByRole('button', { name: button }).click()
      await page.getByRole('textbox').last().press('Enter')
      await expect(page).toHaveURL(path)
      await expect(page.getByRole('textbox').last()).toHaveValue('secret')
      expect(await page.locator('body').innerText()).not.toMatch(/[{}]|undefined/)
    })
  }
})

for (const path of [
  '/login',
  '/register',
  '/forgot-password',
  '/set-password?email=a@b.co&token=x',
]) {
  test(`${path} keeps its title, asks for no session, and can be listed by search engines`, async ({
    page,
  }) => {
    const calls: string[] = []
    page.on('request', (request) => calls.push(new URL(request.url()).pathname))
    await withLinkThatWorks(page)
    const html = await (await page.goto(path))!.text()
    const title = page.getByRole('heading', { level: 1 })
    await expect(page.getByRole('button').first()).toBeVisible()
    expect(html).toContain(`>${await title.innerText()}</h1>`)
    // What the link is good for is asked with its token, not with a session. A passkey is asked for once the page works.
    const ofLink = path.startsWith('/set-password') ? [openPasswordLink.path] : []
    const ofOthers = (each: string) => each.startsWith('/api/') && each !== askToSignIn.path
    await expect.poll(() => calls.filter(ofOthers)).toEqual(ofLink)
    expect(html).not.toContain('noindex')
    await expect(page.locator('meta[name="description"]')).toHaveAttribute('content', /\w{3}/)
  })
}

for (const file of ['main', 'react']) {
  test(`what is typed and sent before ${file}.js has loaded is kept, and sent when the page works`, async ({
    page,
    owner,
  }) => {
    await page.context().clearCookies()
    const loaded = Promise.withResolvers<void>()
    await page.route(new RegExp(`/assets/${file}-.*\\.js`), async (route) => {
      await loaded.promise
      await route.continue()
    })
    await page.goto('/login', { waitUntil: 'commit' })
    await expect(page.getByLabel('Email')).toBeFocused()
    await page.getByLabel('Email').fill(owner.email)
    await page.getByLabel('Password', { exact: true }).fill(owner.password)
    await page.getByRole('button', { name: 'Sign In to Dashboard' }).click()
    await expect(page).toHaveURL('/login')
    loaded.resolve()
    await expect(page).toHaveURL('/dashboard')
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  })
}

test.describe('when the connection is lost before the app has loaded', () => {
  test.use({ expectedErrors: [/ERR_FAILED|dynamically imported module/] })

  test('the sign-in page says so and keeps what was typed', async ({ page }) => {
    await page.route(/\/assets\/react-.*\.js/, (route) => route.abort())
    await page.goto('/login')
    await page.getByLabel('Email').fill('ada@example.com')
    await expect(page.getByRole('alert')).toHaveText(
      "This page couldn't be loaded completely. Check your connection, then reload the page.",
    )
    await expect(page.getByLabel('Email')).toHaveValue('ada@example.com')
  })
})

test("'Forgot password?' takes the typed email along @core", async ({ page }) => {
  await page.goto('/login')
  await page.getByLabel('Email').fill('ada+shop@example.com')
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await expect(page.getByLabel('Email')).toHaveValue('ada+shop@example.com')
})

for (const path of ['/login', '/register', '/set-password?email=ada@example.com&token=x']) {
  test(`nothing on ${path} moves when it begins to work`, async ({ page }) => {
    await withLinkThatWorks(page)
    const loaded = Promise.withResolvers<void>()
    await page.route(/\/assets\/react-.*\.js/, async (route) => {
      await loaded.promise
      await route.continue()
    })
    const places = () =>
      page.evaluate<string>(`JSON.stringify(
        Array.from(document.querySelectorAll('h1, label, input, button, a'), (element) => {
          const { x, y, width, height } = element.getBoundingClientRect()
          return [element.textContent, x, y, width, height]
        }),
      )`)
    await page.goto(path)
    await page.evaluate('document.fonts.ready')
    const before = await places()
    await page.getByRole('textbox').last().fill('typed early')
    loaded.resolve()
    await expect(page.locator('link[rel="prefetch"]').first()).toBeAttached()
    expect(await places()).toBe(before)
    await expect(page.getByRole('textbox').last()).toHaveValue('typed early')
  })
}

test('an owner who is signed in goes from /login to the dashboard, and is not listed @core', async ({
  page,
  owner,
}) => {
  const html = await (await page.goto('/login'))!.text()
  expect(html).toContain('noindex')
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByText(owner.email).first()).toBeAttached()
})

test('a link to the app has a title, a description and a picture of 1200 × 630', async ({
  page,
  baseURL,
}) => {
  await page.goto('/')
  const content = (property: string) =>
    page.locator(`meta[property="${property}"]`).getAttribute('content')
  await expect(page).toHaveTitle('KPI Mechanics · The money is in the mechanics')
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', `${baseURL}/`)
  expect(await content('og:title')).toBe(await page.title())
  expect(await content('og:description')).toContain('100% free')
  const picture = await content('og:image')
  expect(picture).toBe(`${baseURL}/share.png`)
  const bytes = await (await page.request.get(picture!)).body()
  expect(bytes.subarray(1, 4).toString()).toBe('PNG')
  expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1200, 630])
})

test('the register page names the terms, and both pages link to privacy and terms', async ({
  page,
}) => {
  await page.goto('/register')
  await expect(page.getByText('By creating an account you agree to the Terms')).toBeVisible()
  for (const path of ['/login', '/register']) {
    await page.goto(path)
    await expect(page.getByRole('link', { name: 'Privacy', exact: true })).toHaveAttribute(
      'href',
      '/privacy',
    )
    await expect(page.getByRole('link', { name: 'Terms', exact: true })).toHaveAttribute(
      'href',
      '/terms',
    )
  }
})

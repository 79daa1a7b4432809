import { expect, test } from './fixtures.ts'

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the landing page promises what spec §1 says and leads to register, sign-in, privacy and terms', async ({
    page,
  }) => {
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'The money is in the mechanics',
    )
    for (const promise of ['100% free', 'No credit card', '2 to 5 minute setup']) {
      await expect(page.getByText(promise, { exact: true }).first()).toBeVisible()
    }
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

  for (const [path, title] of [
    ['/login', 'Welcome back'],
    ['/register', 'Create your free account'],
    ['/forgot-password', 'Set a new password'],
    ['/set-password?email=ada@example.com', 'Create Your Password'],
  ] as const) {
    test(`${path} shows its title before the app has loaded`, async ({ page }) => {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
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
    page.on('request', (request) => calls.push(request.url()))
    const html = await (await page.goto(path))!.text()
    const title = page.getByRole('heading', { level: 1 })
    await expect(page.getByRole('button').first()).toBeVisible()
    expect(html).toContain(`>${await title.innerText()}</h1>`)
    expect(calls.filter((url) => url.includes('/api/'))).toEqual([])
    expect(html).not.toContain('noindex')
    await expect(page.locator('meta[name="description"]')).toHaveAttribute('content', /\w{3}/)
  })
}

test('an owner who is signed in goes from /login to the dashboard, and is not listed', async ({
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

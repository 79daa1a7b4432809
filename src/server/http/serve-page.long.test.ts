import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildWebIfNeeded } from '../../app/build-page.ts'
import { configOf, parseSettings } from '../config.ts'
import { serveWeb } from './serve-page.ts'

const app = Fastify()
afterAll(() => app.close())

beforeAll(async () => {
  await buildWebIfNeeded(() => {})
  const settings = parseSettings({
    APP_URL: 'https://kpi.example.com',
    OPERATOR_NAME: 'Best <Owners>',
    OPERATOR_ADDRESS: '1 Main Street, Springfield',
    OPERATOR_EMAIL: 'hello@example.com',
    OPERATOR_LAW: 'the State of Texas, USA',
    HOSTING: 'Example Hosting Ltd, Ireland',
    SMTP_URL: 'smtp://user:secret@mail.example.com:587',
    CRM_WEBHOOK_URL: 'https://crm.example.com/hook?key=secret',
    CRM_WEBHOOK_SECRET: 'secret',
    OPENAI_API_KEY: 'secret',
  })
  const config = configOf(settings, { SESSION_SECRET: 's'.repeat(32) })
  await serveWeb(app, config, {
    hasSession: ({ headers }) => headers.cookie === 'session',
    seesShop: ({ headers }) => headers.cookie === 'session' || headers.cookie === 'sample',
    exists: async ({ params }) => params.email === 'ada@example.com',
  })
}, 120_000)

const read = async (path: string, cookie = ''): Promise<string> => {
  const answer = await app.inject({ url: path, headers: { cookie } })
  expect(answer.statusCode).toBe(200)
  return answer.body
}

test('/privacy names the operator and every server that gets data, as text and without passwords', async () => {
  const html = await read('/privacy')
  const text = html.replace(/<[^>]+>/g, '')
  expect(text).toContain('run by Best &#60;Owners&#62;, 1 Main Street, Springfield.')
  expect(html).toContain('<a href="mailto:hello@example.com">hello@example.com</a>')
  expect(text).toContain('hosted by Example Hosting Ltd, Ireland')
  expect(text).toContain('delivered by the mail server mail.example.com')
  expect(text).toContain('our customer system at crm.example.com')
  expect(text).toContain('the model gpt-5.4-mini at api.openai.com')
  expect(html).not.toMatch(/secret|[{}]|<Owners>/)
})

test("an owner's dashboard that doesn't exist for who asks is a 404 with the app's document, which says so", async () => {
  const answer = (email: string) => app.inject(`/user/${email}/dashboard-optimized`)
  expect((await answer('ada%40example.com')).statusCode).toBe(200)
  const unknown = await answer('grace%40example.com')
  expect(unknown.statusCode).toBe(404)
  expect(unknown.body).toBe((await answer('ada%40example.com')).body)
})

test('/programs has the recipes and what webhooks send, with the address of this installation; its links lead somewhere', async () => {
  const html = await read('/programs')
  const text = html.replace(/<[^>]+>/g, '')
  expect(text).toContain("const SHOP = 'https://kpi.example.com'")
  expect(text).toContain('sale.recorded')
  expect(html).not.toMatch(/\{\{|shop\.example/)
  const links = [...html.matchAll(/href="(#[^"]*)"/g)].map(([, link]) => link!.slice(1))
  expect(links).toEqual(expect.arrayContaining(['recipes', 'webhooks', 'a-client-in-typescript']))
  for (const id of links) expect(html).toContain(`id="${id}"`)
})

test('/terms names the operator and the law', async () => {
  const text = (await read('/terms')).replace(/<[^>]+>/g, '')
  expect(text).toContain('agree to these terms with Best &#60;Owners&#62;')
  expect(text).toContain('The law of the State of Texas, USA applies.')
})

test('the landing page and its picture have absolute addresses', async () => {
  const html = await read('/')
  expect(html).toContain('<link rel="canonical" href="https://kpi.example.com/"')
  expect(html).toContain('content="https://kpi.example.com/share.png"')
})

test.each([
  '/login',
  '/register',
  '/forgot-password',
  '/set-password?email=a@b.co&token=x',
  '/dashboard',
])('the document of %s says whether the browser has a session', async (path) => {
  const asks = '<link rel="preload" as="fetch" href="/api/auth/user"'
  const signedOut = await read(path)
  expect(signedOut).toContain('<meta name="signed-out"')
  expect(signedOut).not.toContain('as="fetch"')
  const signedIn = await read(path, 'session')
  expect(signedIn).not.toContain('<meta name="signed-out"')
  expect(signedIn).toContain(asks)
  expect(signedIn, 'the app, which shows nothing before it has loaded').toContain('Loading...')
})

test('the document of the dashboard asks for what it shows first along with its files', async () => {
  for (const path of ['/api/business-profile', '/api/today'])
    expect(await read('/dashboard', 'session')).toContain(`as="fetch" crossorigin href="${path}"`)
})

test('the document of a page shows it only if the query is what it expects', async () => {
  const shows = async (path: string) => /data-page="([\w-]+)"/.exec(await read(path))?.[1]
  expect(await shows('/login?from=server')).toBe('login')
  expect(await shows('/login?step=code'), 'asks for a code, not for a password').toBeUndefined()
  expect(await shows('/set-password?email=a@b.co&token=x')).toBe('set-password')
  for (const query of ['token=x', 'email=a@b.co', 'email=a@b.co&token=', 'email=a&email=b&token=x'])
    expect(await shows(`/set-password?${query}`)).toBeUndefined()
})

test('the manifest has the name of the settings and icons that exist', async () => {
  const { headers, body } = await app.inject('/manifest.webmanifest')
  expect(headers['content-type']).toContain('application/manifest+json')
  const { name, icons } = JSON.parse(body) as { name: string; icons: { src: string }[] }
  expect(name).toBe('KPI Mechanics')
  for (const { src } of icons)
    expect((await app.inject(src)).headers['content-type']).toBe('image/png')
})

test('the service worker is never cached, and every file it keeps exists', async () => {
  const { headers, body } = await app.inject('/sw.js')
  expect(headers).toMatchObject({ 'cache-control': 'no-cache' })
  expect(headers['content-type']).toContain('text/javascript')
  const paths = [...body.matchAll(/'(\/[^']*\.(?:js|css|svg|woff2))'/g)].map(([, path]) => path!)
  expect(paths.length).toBeGreaterThan(50)
  for (const path of paths) expect((await app.inject(path)).statusCode, path).toBe(200)
  expect((await app.inject('/assets/of-another-version.js')).statusCode).toBe(404)
})

test('another setting makes another worker, so that the documents it keeps are fetched again', async () => {
  const versionOf = async (name: string) => {
    const other = Fastify()
    const config = configOf(parseSettings({ APP_NAME: name }), { SESSION_SECRET: 's'.repeat(32) })
    const signedOut = { hasSession: () => false, seesShop: () => false }
    await serveWeb(other, config, { ...signedOut, exists: async () => true })
    const { body } = await other.inject('/sw.js')
    await other.close()
    return /VERSION = '(\w+)'/.exec(body)?.[1]
  }
  const [one, same, another] = [await versionOf('A'), await versionOf('A'), await versionOf('B')]
  expect(one).toMatch(/^[0-9a-f]{16}$/)
  expect(same).toBe(one)
  expect(another).not.toBe(one)
})

test('the document that the worker keeps says nothing about a session, whoever fetched it', async () => {
  const document = await read('/offline')
  expect(document).toBe(await read('/offline', 'session'))
  expect(document).not.toContain('<meta name="signed-out"')
})

test('a cache keeps both documents apart', async () => {
  const { headers } = await app.inject('/login')
  expect(headers).toMatchObject({ vary: 'accept-encoding, cookie', 'cache-control': 'no-cache' })
})

test('who looks at the sample shop gets the documents of its pages, and can still sign in', async () => {
  for (const path of ['/dashboard', '/goal-settings']) {
    expect(await read(path, 'sample'), path).toBe(await read(path, 'session'))
  }
  for (const path of ['/login', '/register']) {
    expect(await read(path, 'sample'), path).toBe(await read(path))
  }
})

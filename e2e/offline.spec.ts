import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Locator, Page } from '@playwright/test'
import { saveProfile } from '../src/features/profile/contract.ts'
import { createEntry, type Entry } from '../src/features/sales/contract.ts'
import { expect, expectAccessiblePage, openMenu, signUp, test } from './fixtures.ts'

/** The service worker, which other journeys don't have. What it can't fetch, the browser logs. */
test.use({
  serviceWorkers: 'allow',
  expectedErrors: [
    [/ERR_INTERNET_DISCONNECTED|ERR_FAILED|ERR_CONNECTION_REFUSED|can't reach the server| 502 /],
    { scope: 'test' },
  ],
})

/** Resolves when the app's files are on this device. */
async function keptByWorker(page: Page): Promise<void> {
  await page.evaluate('navigator.serviceWorker.ready')
  await expect
    .poll(() => page.evaluate('navigator.serviceWorker.controller?.state'), { timeout: 30_000 })
    .toBe('activated')
}
const line = (page: Page): Locator => page.getByRole('status', { name: 'Sales on this device' })

test('Without a connection the app opens, changes pages and records sales, with the names and the notation of the shop @core', async ({
  page,
  context,
  baseURL,
  owner,
}) => {
  const headers = { origin: baseURL! }
  await page.request.post(saveProfile.path, {
    data: { businessName: 'Blumen', currency: 'EUR', numberStyle: '1.234,50' },
    headers,
  })
  const sold = { productName: 'Balayage', revenue: 120, saleDate: '2026-01-15' }
  await page.request.post(createEntry.path, { data: sold, headers })
  await page.goto('/sales-entry')
  await expect(page.getByLabel('Revenue')).toHaveAttribute('placeholder', '0,00')
  await keptByWorker(page)

  await context.setOffline(true)
  await page.getByLabel('Revenue').fill('12,50')
  await (await openMenu(page)).getByRole('link', { name: /^(Mass Data Import|Data)$/ }).click()
  await expect(page.getByRole('heading', { name: 'Data Management' })).toBeVisible()
  await expect(page.getByRole('alert').first()).toContainText("We can't reach the server")
  await expectAccessiblePage(page)

  // As if the browser was opened now.
  await page.goto('/sales-entry')
  await expect(page.getByLabel('Revenue')).toHaveValue('12,50')
  await expect(line(page)).toContainText("You're offline.")
  await page.getByLabel('Product or service').fill('Bala')
  await page.getByRole('option', { name: 'Balayage' }).click()
  await expect(page.getByLabel('Revenue'), 'typed').toHaveValue('12,50')
  await page.getByRole('button', { name: 'Save sale' }).click()
  await expect(page.getByText('Kept on this device: Balayage · 12,50')).toBeVisible()
  await expectAccessiblePage(page)
  await page.goto('/dashboard')
  await expect(line(page)).toContainText('1 sale waits on this device.')
  await expect((await openMenu(page)).getByText(owner.email)).toBeVisible()
  await page.goto('/privacy')
  await expect(page.getByRole('heading', { name: 'Privacy', level: 1 })).toBeVisible()

  await context.setOffline(false)
  await page.goto('/dashboard')
  await expect(page.getByText('1 sale that waited is recorded')).toBeVisible()
  const entries = (await (await page.request.get(createEntry.path)).json()) as Entry[]
  expect(entries.map(({ revenue }) => revenue).toSorted((one, other) => one - other)).toEqual([
    12.5, 120,
  ])
})

test('Nothing of an account is left on the device after signing out @core', async ({
  page,
  context,
  owner,
}) => {
  await page.goto('/sales-entry')
  await keptByWorker(page)
  expect(await page.evaluate('JSON.stringify({ ...localStorage })')).toContain(owner.email)
  const other = await context.newPage()
  await other.goto('/business-profile')
  await other.getByLabel('Description').fill('Not saved yet')
  await (await openMenu(page)).getByRole('button', { name: 'Sign Out' }).click()
  await expect(page).toHaveURL('/login')
  await expect(other, 'nothing stays on screen in another tab').toHaveURL('/login')
  await other.close()
  expect(await page.evaluate('JSON.stringify({ ...localStorage })')).not.toContain(owner.email)
  const urls = await page.evaluate<string[]>(`(async () => {
    const caches_ = await Promise.all((await caches.keys()).map((name) => caches.open(name)))
    const requests = await Promise.all(caches_.map((cache) => cache.keys()))
    return requests.flat().map(({ url }) => new URL(url).pathname)
  })()`)
  expect(urls).toContain('/offline')
  expect(urls.filter((path) => path.startsWith('/api'))).toEqual([])

  await context.setOffline(true)
  await page.goto('/dashboard')
  await expect(page.getByText("We can't reach the server")).toBeVisible()
  await expect(page.getByText(owner.email)).toHaveCount(0)
})

/** The app behind a proxy, which can publish another build: the same files at other addresses. */
async function publisher() {
  let isNew = false
  let isAway = false
  const server = createServer((incoming, outgoing) => {
    void (async () => {
      const path = incoming.url!
      if (isAway) return outgoing.writeHead(502).end('<h1>Bad Gateway</h1>')
      if (isNew && path.startsWith('/assets/') && !path.startsWith('/assets/next/')) {
        return outgoing.writeHead(404).end()
      }
      const chunks: Buffer[] = []
      for await (const chunk of incoming) chunks.push(chunk as Buffer)
      const { cookie = '', 'content-type': sent = '' } = incoming.headers
      const address = incoming.headers['x-forwarded-for']
      const answer = await fetch(process.env.E2E_URL! + path.replace('/assets/next/', '/assets/'), {
        method: incoming.method!,
        headers: {
          cookie,
          origin: process.env.E2E_URL!,
          ...(sent && { 'content-type': sent }),
          ...(address && { 'x-forwarded-for': String(address) }),
        },
        ...(chunks.length > 0 && { body: Buffer.concat(chunks) }),
        redirect: 'manual',
      })
      const type = answer.headers.get('content-type') ?? ''
      let body = Buffer.from(await answer.arrayBuffer())
      if (isNew && /html|javascript|css/.test(type)) {
        body = Buffer.from(body.toString().replaceAll('assets/', 'assets/next/'))
      }
      for (const [name, value] of answer.headers) {
        if (!/^(content-(length|encoding)|set-cookie|transfer-encoding|connection)$/.test(name))
          outgoing.setHeader(name, value)
      }
      const cookies = answer.headers.getSetCookie()
      if (cookies.length > 0) outgoing.setHeader('set-cookie', cookies)
      outgoing.writeHead(answer.status).end(body)
    })().catch(() => outgoing.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    publish: () => void (isNew = true),
    /** From now on it can't reach the app, and says so with a page of its own. */
    loseApp: (isLost: boolean) => void (isAway = isLost),
    [Symbol.dispose]: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}

test('A new version is offered; until the page is loaded again it works as before, with what was typed', async ({
  page,
  baseURL,
}) => {
  test.slow()
  using server = await publisher()
  await page.goto(`${server.url}/login`)
  await signUp(page, baseURL!)
  await page.goto(`${server.url}/sales-entry`)
  await keptByWorker(page)
  await page.getByLabel('Product or service').fill('Tulips')

  server.publish()
  await page.evaluate('navigator.serviceWorker.getRegistration().then((it) => it.update())')
  await expect(page.getByText('There is a new version.')).toBeVisible({ timeout: 30_000 })
  await expect(page.getByLabel('Product or service')).toHaveValue('Tulips')
  await expectAccessiblePage(page)
  // A page whose code wasn't loaded yet, and is gone from the server.
  await (await openMenu(page)).getByRole('link', { name: /^(Goal Settings|Goals)$/ }).click()
  await expect(page.getByRole('heading', { name: 'Goal Settings' })).toBeVisible()
  await page.goBack()
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect(page.locator('script[src^="/assets/next/main-"]')).toHaveCount(1)
  await expect(page.getByLabel('Product or service')).toHaveValue('Tulips')
  await expect(page.getByText('There is a new version.')).toHaveCount(0)
})

test('While the server is down behind its proxy, the app opens, and a sale that was being sent when its tab closed is shown as waiting', async ({
  page,
  context,
  baseURL,
}) => {
  test.slow()
  using server = await publisher()
  await page.goto(`${server.url}/login`)
  await signUp(page, baseURL!)
  await page.goto(`${server.url}/sales-entry`)
  await keptByWorker(page)
  await context.route(`**${createEntry.path}`, () => {})
  await page.getByLabel('Product or service').fill('Tulips')
  await page.getByLabel('Revenue').fill('30')
  const isOnItsWay = page.waitForRequest((request) => request.method() === 'POST')
  await page.getByRole('button', { name: 'Save sale' }).click()
  await isOnItsWay
  await page.close()
  await context.unroute(`**${createEntry.path}`)

  server.loseApp(true)
  const again = await context.newPage()
  await again.goto(`${server.url}/sales-entry`)
  await expect(again.getByLabel('Product or service')).toHaveValue('')
  await expect(line(again)).toContainText('1 sale waits on this device.')
  server.loseApp(false)
  await again.reload()
  await expect(again.getByText('1 sale that waited is recorded')).toBeVisible()
})

test('The app can be installed', async ({ page, owner: _ }) => {
  await page.goto('/dashboard')
  const manifest = await page.evaluate(
    `fetch(document.querySelector('link[rel=manifest]').href).then((answer) => answer.json())`,
  )
  const { name, start_url, icons } = manifest as {
    name: string
    start_url: string
    icons: { src: string; sizes: string }[]
  }
  expect({ name, start_url }).toEqual({ name: 'KPI Mechanics', start_url: '/dashboard' })
  for (const { src, sizes } of icons) {
    const size = await page.evaluate(`new Promise((resolve) => {
      const image = new Image()
      image.onload = () => resolve(image.width + 'x' + image.height)
      image.src = '${src}'
    })`)
    expect(size, src).toBe(sizes)
  }
})

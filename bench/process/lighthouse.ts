import { chromium, type BrowserContext } from '@playwright/test'
import lighthouse, { type Result } from 'lighthouse'
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { unpackChromium } from '../../e2e/chromium.ts'
import { register } from '../../src/features/accounts/contract.ts'
import { recordSales, vacuum, type RunningApp } from '../kit/shops.ts'
import { percentiles, type Row } from '../kit/table.ts'

const SALES = 5_000
const EMAIL = 'ada@example.com'
const PASSWORD = 'correct horse battery'
const SIGN_INS = 3
/** Lighthouse's phone: the slowest tenth of 4G, and a processor four times slower than this machine's. */
const PHONE = {
  network: {
    offline: false,
    latency: 562.5,
    downloadThroughput: (1474.56 * 1024) / 8,
    uploadThroughput: (675 * 1024) / 8,
  },
  cpu: { rate: 4 },
}
/** The screen of Lighthouse's phone. */
const SCREEN = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true }

/**
 * Runs Lighthouse, on its phone and with an empty cache, on the dashboard of a signed-in owner and on
 * the pages before it. Reports medians, because other load on the machine counts four times here. Also
 * measures the time from the sign-in click until figures show.
 */
export async function lighthouseScores(app: RunningApp, folder: string): Promise<Row[]> {
  // The app's cookies belong to this host name.
  const url = app.url.replace('127.0.0.1', 'localhost')
  await openAccount(app, url)
  const [program, profile] = ['chromium', 'profile'].map((name) => join(folder, name))
  mkdirSync(program!)
  const browser = await chromium.launchPersistentContext(profile!, {
    ...(await unpackChromium(program!)),
    ...SCREEN,
    args: ['--no-sandbox', '--remote-debugging-port=0'],
  })
  try {
    const signIns: SignIn[] = []
    for (let run = 0; run < SIGN_INS; run++) signIns.push(await signIn(browser, url))
    const port = Number(readFileSync(join(profile!, 'DevToolsActivePort'), 'utf8').split('\n')[0])
    const rows = [await scoresOf(`${url}/dashboard`, port, 5)]
    await browser.clearCookies()
    for (const path of SIGNED_OUT) rows.push(await scoresOf(url + path, port, 5))
    const shift = Math.max(...signIns.map((each) => each.shift))
    const { median } = percentiles(signIns.map((each) => each.ms))
    const what = 'sign-in click until figures show, on a slow phone'
    return [{ what, median, note: `layout shift ${shift.toFixed(3)}` }, ...rows]
  } finally {
    await browser.close()
  }
}

async function openAccount({ client }: RunningApp, url: string): Promise<void> {
  const answer = await fetch(url + register.path, {
    method: register.method,
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify({
      firstName: 'Ada',
      lastName: 'Byron',
      businessName: 'Analytical Engines',
      email: EMAIL,
      password: PASSWORD,
    }),
  })
  if (!answer.ok) throw new Error(`Registration failed: ${await answer.text()}`)
  const { rows } = await client.query('SELECT id FROM "user" WHERE email = $1', [EMAIL])
  await recordSales(client, rows[0].id, SALES)
  await vacuum(client)
}

interface SignIn {
  ms: number
  /** cumulative layout shift since the sign-in page */
  shift: number
}

/** Signs in on a throttled phone with an empty cache. The browser stays signed in. */
async function signIn(browser: BrowserContext, url: string): Promise<SignIn> {
  await browser.clearCookies()
  const page = await browser.newPage()
  const phone = await browser.newCDPSession(page)
  await phone.send('Network.clearBrowserCache')
  await phone.send('Network.emulateNetworkConditions', PHONE.network)
  await phone.send('Emulation.setCPUThrottlingRate', PHONE.cpu)
  await page.goto(`${url}/login`)
  await page.getByLabel('Email', { exact: true }).fill(EMAIL)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  const begin = performance.now()
  await page.getByRole('button', { name: 'Sign In to Dashboard', exact: true }).click()
  const figures = page.getByRole('region', { name: 'Key figures' })
  await figures
    .getByText(/^\$[\d,]+/)
    .first()
    .waitFor()
  const ms = performance.now() - begin
  const shift = await page.evaluate<number>(`new Promise((resolve) => {
    let sum = 0
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) sum += value
    }).observe({ type: 'layout-shift', buffered: true })
    setTimeout(() => resolve(sum), 1000)
  })`)
  await page.close()
  return { ms, shift }
}

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo']
/** Search engines may list these pages; the others say that they must not. */
const SIGNED_OUT = [
  '/',
  '/login',
  '/register',
  '/set-password?email=ada@example.com&token=abc',
  '/privacy',
  '/terms',
]

async function scoresOf(url: string, port: number, runs: number): Promise<Row> {
  const results: Result[] = []
  for (let run = 0; run < runs; run++) {
    const outcome = await lighthouse(url, { port, logLevel: 'error', onlyCategories: CATEGORIES })
    if (!outcome || outcome.lhr.runtimeError) throw new Error(`Lighthouse could not load ${url}`)
    const { lhr } = outcome
    if (lhr.finalDisplayedUrl !== url)
      throw new Error(`${url} redirected to ${lhr.finalDisplayedUrl}`)
    results.push(lhr)
  }
  const medianOf = (value: (result: Result) => number): number =>
    percentiles(results.map(value)).median
  const score = (id: string): number => medianOf(({ categories }) => 100 * categories[id]!.score!)
  const audit = (id: string): number => medianOf(({ audits }) => audits[id]!.numericValue!)
  const path = new URL(url).pathname
  // Search engines see nothing of the dashboard.
  const [performance, ...others] = CATEGORIES.filter(
    (id) => id !== 'seo' || path !== '/dashboard',
  ).map((id) => Math.round(score(id))) as [number, ...number[]]
  const shift = audit('cumulative-layout-shift')
  return {
    what: path,
    median: audit('largest-contentful-paint'),
    ...(path === '/dashboard'
      ? {
          target: 'performance 90, others 100, no shift',
          ofTarget: Math.max(90 / performance, 100 / Math.min(...others), 1 + shift),
        }
      : {
          target: 'performance 95, others 100',
          ofTarget: Math.max(95 / performance, 100 / Math.min(...others)),
        }),
    note:
      `performance ${performance} (${spread(results)}), lowest other score ${Math.min(...others)}, ` +
      `shift ${shift.toFixed(3)}, blocked for ${audit('total-blocking-time').toFixed(0)} ms, ` +
      `${kilobytesOf(results[0]!)} kB of script`,
  }
}

/** `88–95` */
function spread(results: Result[]): string {
  const scores = results.map(({ categories }) => 100 * categories.performance!.score!)
  return `${Math.min(...scores).toFixed(0)}–${Math.max(...scores).toFixed(0)}`
}

interface Request {
  resourceType: string
  transferSize: number
}

/** kB of script as transferred, compressed. */
function kilobytesOf({ audits }: Result): string {
  const { items } = audits['network-requests']!.details as unknown as { items: Request[] }
  const bytes = items
    .filter(({ resourceType }) => resourceType === 'Script')
    .reduce((sum, { transferSize }) => sum + transferSize, 0)
  return (bytes / 1000).toFixed(0)
}

import { chromium, type Browser } from '@playwright/test'
import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import setup from '../e2e/setup.ts'
import { login } from '../src/features/accounts/contract.ts'

/**
 * `npm run pictures`: takes the pictures of the README from the demo shop, in an app of its own. `docs/images/version`
 * keeps the version that they show (`lint/documents.test.ts`).
 */
const ROOT = join(import.meta.dirname, '..')
const FOLDER = join(ROOT, 'docs/images')
const DESKTOP = { viewport: { width: 1280, height: 1000 } }
const PHONE = { viewport: { width: 360, height: 780 }, deviceScaleFactor: 2, isMobile: true }
const PICTURES = [
  { name: 'dashboard-desktop-light', path: '/dashboard', ...DESKTOP },
  { name: 'dashboard-phone-light', path: '/dashboard', ...PHONE },
  { name: 'dashboard-phone-dark', path: '/dashboard', colorScheme: 'dark', ...PHONE },
  { name: 'coach-desktop-light', path: '/boss-action-coach', ...DESKTOP },
] as const

const stop = await setup()
const browser = await chromium.launch(JSON.parse(process.env.E2E_BROWSER!))
try {
  const owner = await demoOwner()
  for (const picture of PICTURES) await take(browser, owner, picture)
  const { version } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8'))
  await writeFile(join(FOLDER, 'version'), `${version}\n`)
} finally {
  await browser.close()
  await stop()
}

type Owner = Record<'email' | 'password', string>

async function demoOwner(): Promise<Owner> {
  const { PATH, HOME, TMPDIR, E2E_DATA_DIR, E2E_URL } = process.env
  const env = { PATH, HOME, TMPDIR, DATA_DIR: E2E_DATA_DIR, APP_URL: E2E_URL }
  const demo = [join(ROOT, 'src/app/command.ts'), 'demo']
  const { stdout } = await promisify(execFile)(process.execPath, demo, { cwd: ROOT, env })
  const printed = (label: string): string => stdout.match(`${label} +(\\S+)`)![1]!
  return { email: printed('email'), password: printed('password') }
}

async function take(
  browser: Browser,
  owner: Owner,
  { name, path, ...look }: (typeof PICTURES)[number],
): Promise<void> {
  const baseURL = process.env.E2E_URL!
  const context = await browser.newContext({
    colorScheme: 'light',
    ...look,
    baseURL,
    locale: 'en-US',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  })
  const signedIn = await context.request.post(login.path, {
    data: owner,
    headers: { origin: baseURL },
  })
  if (!signedIn.ok()) throw new Error(await signedIn.text())
  const page = await context.newPage()
  await page.goto(path)
  await page.waitForLoadState('networkidle')
  // A celebration would hide the page.
  await page.keyboard.press('Escape')
  await page.locator('dialog[open]').waitFor({ state: 'detached' })
  await page.screenshot({ path: join(FOLDER, `${name}.png`) })
  await context.close()
}

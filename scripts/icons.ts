import { chromium } from '@playwright/test'
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { unpackChromium } from '../e2e/chromium.ts'

/** `npm run icons`: draws the icons of the installed app from the mark. Run it after a change to the mark. */
const PUBLIC = join(import.meta.dirname, '../src/app/web/public')
const GOLD = '#e0a526'
/** Of a maskable icon only the inner circle is sure to be seen, and iOS rounds the corners itself: both are full squares. */
const ICONS = [
  { name: '192', size: 192, isSquare: false },
  { name: '512', size: 512, isSquare: false },
  { name: 'maskable', size: 512, isSquare: true },
  { name: 'touch', size: 180, isSquare: true },
]

const mark = await readFile(join(PUBLIC, 'favicon.svg'), 'utf8')
const folder = await mkdtemp(join(tmpdir(), 'icons-'))
await mkdir(join(PUBLIC, 'icons'), { recursive: true })
const browser = await chromium.launch({ ...(await unpackChromium(folder)), args: ['--no-sandbox'] })
try {
  for (const { name, size, isSquare } of ICONS) {
    const page = await browser.newPage({ viewport: { width: size, height: size } })
    await page.setContent(`<!doctype html><style>
      body { margin: 0; ${isSquare ? `background: ${GOLD}` : ''} }
      svg { display: block; width: 100vw; height: 100vh; ${isSquare ? 'transform: scale(0.8)' : ''} }
    </style>${mark}`)
    await page.screenshot({ path: join(PUBLIC, `icons/${name}.png`), omitBackground: true })
    await page.close()
  }
} finally {
  await browser.close()
  await rm(folder, { recursive: true, force: true })
}

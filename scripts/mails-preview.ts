import { chromium, type Browser } from '@playwright/test'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { unpackChromium } from '../e2e/chromium.ts'
import { composedExamples } from '../src/app/mail-examples.ts'
import { configOf, parseSettings } from '../src/server/config.ts'
import { escaped } from '../src/server/mail/html.ts'

/**
 * `npm run mails-preview`: draws every email, with made-up people and figures, into one page: its HTML on a phone and
 * on a desk, light and dark, and its text. The settings of the operator are those of the environment.
 */
const FOLDER = join(import.meta.dirname, '../test-results/mails')
const OPERATOR = {
  APP_URL: 'https://kpi.example.com',
  COMMUNITY_NAME: 'Best Owners',
  OPERATOR_NAME: 'Best Owners Ltd',
  OPERATOR_ADDRESS: '1 Main Street, Springfield, IL 62701',
  OPERATOR_EMAIL: 'hello@best.example.com',
}
const LOOKS = [360, 700].flatMap((width) =>
  (['light', 'dark'] as const).map((colorScheme) => ({ width, colorScheme })),
)

const config = configOf(parseSettings({ ...OPERATOR, ...process.env }), {
  SESSION_SECRET: 'only for pictures, it signs nothing that works',
})
const mails = composedExamples(config)
type Example = (typeof mails)[number]

await rm(FOLDER, { recursive: true, force: true })
await mkdir(FOLDER, { recursive: true })
const unpacked = await mkdtemp(join(tmpdir(), 'mails-'))
const browser = await chromium.launch({
  ...(await unpackChromium(unpacked)),
  args: ['--no-sandbox'],
})
try {
  for (const look of LOOKS) await draw(browser, look)
} finally {
  await browser.close()
  await rm(unpacked, { recursive: true, force: true })
}
const page = join(FOLDER, 'index.html')
await writeFile(page, pageOf(mails))
process.stdout.write(`${mails.length} emails: ${pathToFileURL(page).href}\n`)

/** Draws all emails in one look. One that can be scrolled sideways is an error. */
async function draw(browser: Browser, { width, colorScheme }: (typeof LOOKS)[number]) {
  const tab = await browser.newPage({ viewport: { width, height: 600 }, colorScheme })
  for (const [index, mail] of mails.entries()) {
    await tab.setContent(mail.html)
    const wide = await tab.evaluate<number>('document.documentElement.scrollWidth')
    if (wide > width) throw new Error(`${mail.name} is ${wide} px wide on a screen of ${width} px.`)
    await tab.screenshot({
      path: join(FOLDER, pictureOf(index, { width, colorScheme })),
      fullPage: true,
    })
  }
  await tab.close()
}

function pictureOf(index: number, { width, colorScheme }: (typeof LOOKS)[number]): string {
  return `${String(index + 1).padStart(2, '0')}-${mails[index]!.kind}-${width}-${colorScheme}.png`
}

function pageOf(all: Example[]): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>All emails</title><style>
body { margin: 24px; font: 15px/1.5 system-ui, sans-serif; background: #ddd }
nav { columns: 22em; margin-bottom: 32px }
nav a { display: block; color: inherit }
.row { display: flex; gap: 16px; align-items: flex-start; overflow-x: auto; padding-bottom: 16px }
pre { width: 36em; flex: none; margin: 0; padding: 16px; background: #fff; white-space: pre-wrap; overflow-wrap: anywhere }
p { max-width: 60em; background: #fff; padding: 8px 16px }
</style><h1>${all.length} emails</h1>
<nav>${all.map(({ name, subject }, i) => `<a href="#m${i}">${escaped(name)}<br><small>${escaped(subject)}</small></a>`).join('')}</nav>
${all.map(sectionOf).join('\n')}</html>`
}

function sectionOf({ name, subject, preview, replyTo, text }: Example, index: number): string {
  const pictures = LOOKS.map((look) => {
    const file = pictureOf(index, look)
    const about = `${name}, ${look.width} px, ${look.colorScheme}`
    return `<img loading="lazy" width="${look.width}" src="${file}" alt="${escaped(about)}">`
  })
  return `<h2 id="m${index}">${escaped(name)}</h2>
<p><b>${escaped(subject)}</b><br>${escaped(preview ?? '')}<br>Reply to: ${escaped(replyTo ?? config.OPERATOR_EMAIL ?? 'nobody')}</p>
<div class="row">${pictures.join('')}<pre>${escaped(text).replaceAll('<br>', '\n')}</pre></div>`
}

import { chromium } from '@playwright/test'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createElement, type FunctionComponent } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { runnerImport } from 'vite'
import { unpackChromium } from '../e2e/chromium.ts'

/**
 * `npm run share-image`: draws the picture for links to the app, from the demo shop's figures, with the styles
 * and the font of the last build. Run it after a change to the picture or to these figures.
 */
const ROOT = join(import.meta.dirname, '..')
const ASSETS = join(ROOT, 'dist/web/assets')
const TARGET = join(ROOT, 'src/app/web/public/share.png')
const SIZE = { width: 1200, height: 630 }

const { module } = await runnerImport<{ SharePicture: FunctionComponent }>(
  'src/features/landing/web/share-picture.tsx',
)
const picture = renderToStaticMarkup(createElement(module.SharePicture))
const folder = await mkdtemp(join(tmpdir(), 'share-image-'))
const browser = await chromium.launch({
  ...(await unpackChromium(folder)),
  args: ['--no-sandbox'],
})
try {
  const page = await browser.newPage({ viewport: SIZE, colorScheme: 'light' })
  // Serves the build's styles and font without a server.
  await page.route('http://page/**', async (route) => {
    const { pathname } = new URL(route.request().url())
    if (pathname !== '/') return route.fulfill({ path: join(ROOT, 'dist/web', pathname) })
    return route.fulfill({ contentType: 'text/html', body: await documentOf(picture) })
  })
  await page.goto('http://page/')
  await page.evaluate('document.fonts.ready')
  await page.screenshot({ path: TARGET })
} finally {
  await browser.close()
  await rm(folder, { recursive: true, force: true })
}

async function documentOf(body: string): Promise<string> {
  const styles = (await readdir(ASSETS)).filter((name) => name.endsWith('.css'))
  const texts = await Promise.all(styles.map((name) => readFile(join(ASSETS, name), 'utf8')))
  const links = styles
    .filter((_, n) => texts[n]!.includes('--color-ink'))
    .map((name) => `<link rel="stylesheet" href="/assets/${name}">`)
  return `<!doctype html><meta charset="utf-8">${links.join('')}<body>${body}`
}

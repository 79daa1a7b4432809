import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { inflate } from '@sparticuz/chromium'
import type { LaunchOptions } from '@playwright/test'

const ARCHIVES = fileURLToPath(new URL('../bin', import.meta.resolve('@sparticuz/chromium')))

/**
 * Unpacks the Chromium that npm installed into `folder`, with its own libraries (NSS, expat) and fonts,
 * so that every machine uses the same browser. Set `CHROMIUM_PATH` to use another one. Returns
 * Playwright's launch options.
 */
export async function unpackChromium(folder: string): Promise<LaunchOptions> {
  const { CHROMIUM_PATH, TMPDIR } = process.env
  if (CHROMIUM_PATH) return { executablePath: CHROMIUM_PATH }

  // `inflate` writes to the folder for temporary files, where another user may already have unpacked it.
  process.env.TMPDIR = folder
  const unpack = (name: string): Promise<string> => inflate(join(ARCHIVES, name))
  const unpacking = Promise.all(['chromium.br', 'al2023.tar.br', 'fonts.tar.br'].map(unpack))
  // It has been read by now, and others need their own.
  if (TMPDIR === undefined) delete process.env.TMPDIR
  else process.env.TMPDIR = TMPDIR
  const [executablePath, libraries, fonts] = await unpacking

  const fontConfig = join(folder, 'fonts.conf')
  await writeFile(
    fontConfig,
    `<fontconfig><dir>${fonts}</dir><cachedir>${join(folder, 'font-cache')}</cachedir></fontconfig>`,
  )
  return {
    executablePath: executablePath!,
    // Pages live too briefly here for optimized code to pay: without it all journeys take a seventh less.
    args: ['--js-flags=--no-opt --no-maglev --single-threaded'],
    env: { LD_LIBRARY_PATH: join(libraries!, 'lib'), FONTCONFIG_FILE: fontConfig, HOME: folder },
  }
}

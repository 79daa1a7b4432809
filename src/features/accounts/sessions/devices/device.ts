import Bowser from 'bowser'

/** Bowser copies the name of an unknown browser from the header, which anyone can write. */
const BROWSERS: ReadonlySet<string> = new Set(Object.values(Bowser.BROWSER_MAP))

const SHORT_NAMES: Record<string, string> = {
  'Microsoft Edge': 'Edge',
  'Samsung Internet for Android': 'Samsung Internet',
}
const SYSTEMS: Record<string, string> = { macOS: 'Mac', 'Chrome OS': 'Chromebook' }

/** Copies nothing from the header, so emails can show this. */
export function deviceOf(userAgent: string | null | undefined): string {
  if (!userAgent) return 'Unknown device'
  const { browser, os, platform } = Bowser.parse(userAgent)
  const name = browser.name && BROWSERS.has(browser.name) ? browser.name : undefined
  const system = systemOf(os.name, platform)
  if (!name && !system) return 'Unknown device'
  return `${name ? (SHORT_NAMES[name] ?? name) : 'Unknown browser'}${system ? ` on ${system}` : ''}`
}

function systemOf(
  os: string | undefined,
  { type, model }: { type?: string | undefined; model?: string | undefined },
): string | undefined {
  if (os === 'iOS') return model === 'iPad' ? 'iPad' : 'iPhone'
  if (os === 'Android') return type === 'tablet' ? 'Android tablet' : 'Android'
  return os && (SYSTEMS[os] ?? os)
}

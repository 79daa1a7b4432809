import Bowser from 'bowser'

/** Bowser takes the name of an unknown browser from the header itself, which anyone can write. */
const BROWSERS: ReadonlySet<string> = new Set(Object.values(Bowser.BROWSER_MAP))

const SHORT_NAMES: Record<string, string> = {
  'Microsoft Edge': 'Edge',
  'Samsung Internet for Android': 'Samsung Internet',
}
const SYSTEMS: Record<string, string> = { macOS: 'Mac', 'Chrome OS': 'Chromebook' }

/**
 * Returns the device of a User-Agent header in plain words, such as `Safari on iPhone`. Nothing in them is
 * taken from the header itself, so they can be shown in emails.
 */
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

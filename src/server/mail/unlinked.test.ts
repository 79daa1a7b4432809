import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type MailContent } from './content.ts'
import { composeMail } from './compose.ts'
import { unlinked } from './unlinked.ts'
import { anyText, runs } from '../../shared/testing/properties.ts'

const APP_URL = 'https://kpi.example.com'
const own = (path: string): string => `${APP_URL}${path}`

/**
 * What any mail program could make a link of: generous, so that programs that look for more are met too. A host name
 * ends with letters; an amount such as 1.234.567 is none.
 */
const LINKS = [
  /\p{L}:[\p{L}\p{N}/\\+]/u,
  /:\/\//u,
  /www\.[\p{L}\p{N}]/iu,
  /[\p{L}\p{N}._%+-]@[\p{L}\p{N}]/u,
  /\S[.\u3002\uFF0E\uFF61]\p{L}/u,
  /\\\\[\p{L}\p{N}]/u,
  /(?<!\d)\d{1,3}(?:\.\d{1,3}){3}(?:\/|:\d)/u,
]
const linksIn = (text: string): string[] =>
  LINKS.flatMap((pattern) => pattern.exec(text)?.[0] ?? [])

const PARTS = [
  ...['https://', 'HTTP://', 'mailto:', 'tel:+1', 'www.', 'evil.example', 'evil', '.', 'com', '@'],
  ...['/win', ':8080', '\\\\', '192.168.1.7', '//', ':', ' ', '\n', '\u200d', '\u202e', '。', '．'],
  ...[
    'Shop.io',
    'xn--p1ai',
    'рф',
    '中国',
    '&',
    '&#46;',
    '<a href="https://evil.example">',
    '\0',
    '(',
  ],
]
/** names that someone would try, and any others */
const name = fc.oneof(
  fc.array(fc.constantFrom(...PARTS), { maxLength: 8 }).map((parts) => parts.join('')),
  anyText({ maxLength: 60 }),
)

const mailAbout = (typed: string): MailContent => ({
  subject: typed,
  preview: typed,
  title: `Hello ${typed}`,
  blocks: [
    typed,
    { heading: typed },
    { figures: [{ label: typed, value: typed, note: typed }] },
    { list: [typed, typed] },
    { link: typed, url: own('/sales?search=evil.example') },
    { button: typed, url: own('/dashboard'), withAddress: true },
  ],
  reason: typed,
})
const OFF = { url: own('/unsubscribe?token=a.b'), label: 'Turn off this email' }

/** The texts between tags, as a mail program shows them. */
const shownIn = (html: string): string[] =>
  html
    .slice(html.indexOf('<body'))
    .split(/<[^>]*>/)
    .map((text) =>
      text
        .replaceAll('&lt;', '<')
        .replaceAll('&gt;', '>')
        .replaceAll('&quot;', '"')
        .replaceAll(/&(?:nbsp|zwnj|#847);/g, '')
        .replaceAll('&amp;', '&'),
    )
const OPERATOR_EMAIL = 'hello@shop.example.com'
const isOwn = (text: string): boolean =>
  [APP_URL, OPERATOR_EMAIL, `mailto:${OPERATOR_EMAIL}`].includes(text) ||
  text.startsWith(`${APP_URL}/`)

test.each(['KPI Mechanics', 'Shop.io'])(
  'whatever somebody typed, no mail program finds a link in an email of %s but those of the app and the operator',
  (APP_NAME) => {
    const SENDER = { APP_NAME, APP_URL, OPERATOR_EMAIL }
    fc.assert(
      fc.property(name, (typed) => {
        const { subject, text, html } = composeMail(mailAbout(typed), SENDER, OFF)
        const ownName = (shown: string) =>
          APP_NAME === 'Shop.io'
            ? shown.replaceAll(/(?<![^\s("'])Shop\.io(?=[^\w/]*(?:\s|$))/gi, '')
            : shown
        const shown = [subject, ...text.split('\n'), ...shownIn(html)].filter(
          (line) => !isOwn(line),
        )
        expect(shown.flatMap((line) => linksIn(ownName(line)))).toEqual([])
        const hrefs = Array.from(html.matchAll(/href="([^"]*)"/g), ([, href]) => href!)
        expect(hrefs.filter((href) => !isOwn(href))).toEqual([])
      }),
      { numRuns: runs(500) },
    )
  },
)

test.each([
  ['evil.example/win', 'evil. example/win'],
  ['Visit https://evil.example now', 'Visit https: //evil. example now'],
  ['www.evil.example', 'www. evil. example'],
  ['evilwww.192.168.1.7', 'evilwww. 192.168.1.7'],
  ['mailto:eve@evil.example', 'mailto: eve@ evil. example'],
  ['http://192.168.1.7/win', 'http: //192. 168. 1. 7/win'],
  ['\\\\evil\\win', '\\\\ evil\\win'],
  ['evil。中国', 'evil。 中国'],
])('%s becomes %s', (typed, shown) => {
  expect(unlinked(typed, ['KPI Mechanics'])).toBe(shown)
})

test.each([
  'St. James & Sons',
  'Rp 1.200.000.000',
  '1.234,50 €',
  'Sun, Nov 22, 2026, 2:47 PM CST',
  '09.02.2011, 10:30',
  '24/7 Café @ the corner...',
])('%s stays as it is', (text) => {
  expect(unlinked(text, ['KPI Mechanics'])).toBe(text)
})

test("the app's own name stays whole where it stands alone, and nobody can make it longer", () => {
  expect(unlinked('Welcome to Shop.io: your first steps (Shop.io).', ['Shop.io'])).toBe(
    'Welcome to Shop.io: your first steps (Shop.io).',
  )
  expect(unlinked('evil.Shop.io and Shop.io.evil.example', ['Shop.io'])).toBe(
    'evil. Shop. io and Shop. io. evil. example',
  )
})

test("the community's and the operator's names stay whole too, in the subject and in the text", () => {
  const sender = {
    APP_NAME: 'Shop.io',
    APP_URL,
    COMMUNITY_NAME: 'B.O.S.S.',
    OPERATOR_NAME: 'B.O.S.S. Owners e.V.',
  }
  const said =
    'Eve evil.example invites you to B.O.S.S. on Shop.io. Ask B.O.S.S. Owners e.V., not B.O.S.S.evil.example.'
  const whole = said
    .replace('evil.example', 'evil. example')
    .replace('B.O.S.S.evil.example', 'B. O. S. S. evil. example')
  const { subject, text } = composeMail({ subject: said, title: said, blocks: [said] }, sender)
  expect(subject).toBe(whole)
  expect(text.split('\n').filter((line) => line === whole)).toHaveLength(2)
})

test('a text of 100,000 dots, colons or numbers takes a moment', () => {
  for (const part of ['.', ':', '1.', 'a.', '\\', '@', 'Shop.io']) {
    unlinked(part.repeat(100_000), ['Shop.io'])
  }
})

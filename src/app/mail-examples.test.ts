import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { configOf, parseSettings } from '../server/config.ts'
import { MAIL_KINDS } from '../shared/mail-kinds.ts'
import { composedExamples } from './mail-examples.ts'

const root = join(import.meta.dirname, '..', '..')

const OPERATOR = {
  OPERATOR_NAME: 'Best Owners Ltd',
  OPERATOR_ADDRESS: '1 Main Street, Springfield',
  OPERATOR_EMAIL: 'hello@best.example.com',
  COMMUNITY_NAME: 'Best Owners',
}
const examplesFor = (settings: Record<string, string>) =>
  composedExamples(
    configOf(parseSettings({ APP_URL: 'https://kpi.example.com', ...settings }), {
      SESSION_SECRET: 'a secret for tests',
    }),
  )

test('every kind of email has an example, and every example has a name of its own', () => {
  const examples = examplesFor({})
  expect(Array.from(new Set(examples.map(({ kind }) => kind)))).toEqual(Object.keys(MAIL_KINDS))
  const names = examples.map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
})

test.each(examplesFor(OPERATOR).map((mail) => [mail.name, mail] as const))(
  '%s: says who runs the app, where, and how to reach them, as text and as HTML',
  (_, { text, html }) => {
    expect(text.slice(text.indexOf('\n-- \n'))).toContain(
      `KPI Mechanics is run by Best Owners Ltd
1 Main Street, Springfield
hello@best.example.com

KPI Mechanics:
https://kpi.example.com
`,
    )
    expect(html).toContain(
      'KPI Mechanics is run by Best Owners Ltd<br>1 Main Street, Springfield<br><a href="mailto:hello@best.example.com"',
    )
  },
)

test.each(examplesFor({}).map((mail) => [mail.name, mail] as const))(
  '%s: without an operator it leads to the form, and nothing is missing in it',
  (_, { text, html, subject }) => {
    expect(text).toContain('Write to us:\nhttps://kpi.example.com/technical-support\n')
    expect([subject, text, html].join('\n')).not.toMatch(
      /undefined|null|NaN|\{\{|\[object|mailto:hello/,
    )
  },
)

describe('links with a secret', () => {
  const DIRECTORY_URL = 'postgres://directory:secret@127.0.0.1:5432/directory'
  const linksOf = (settings: Record<string, string>) =>
    examplesFor(settings).flatMap(({ name, text, html, unsubscribe }) =>
      [
        ...text.matchAll(/https:\/\/\S+/g),
        ...html.replaceAll('&amp;', '&').matchAll(/https:\/\/[^"<\s]+/g),
        ...(unsubscribe ? [[unsubscribe.url]] : []),
      ].map(([link]) => ({ name, url: new URL(link!) })),
    )
  const withSecret = (settings: Record<string, string>) =>
    linksOf(settings).filter(({ url }) => url.searchParams.has('token'))

  test('name the cell in an installation that is one: in the text, as HTML and in List-Unsubscribe', () => {
    const links = withSecret({ CELL: 'eu-1', DIRECTORY_URL })
    expect(new Set(links.map(({ url }) => url.pathname))).toEqual(
      new Set(['/set-password', '/unsubscribe']),
    )
    for (const { name, url } of links)
      expect(url.searchParams.getAll('cell'), name).toEqual(['eu-1'])
  })

  test('no other link does: the cookie or the sign-in finds the cell', () => {
    const others = linksOf({ CELL: 'eu-1', DIRECTORY_URL }).filter(
      ({ url }) => !url.searchParams.has('token'),
    )
    expect(others.length).toBeGreaterThan(100)
    expect(others.filter(({ url }) => url.searchParams.has('cell'))).toEqual([])
  })

  test('without CELL no link names one', () => {
    expect(withSecret({}).length).toBeGreaterThan(10)
    expect(linksOf({}).filter(({ url }) => url.searchParams.has('cell'))).toEqual([])
  })
})

test('a link with a secret is made in one place', () => {
  const files = globSync('src/{features,server}/**/*.{ts,tsx}', { cwd: root }).filter(
    (path) => !/test\.|testing|examples/.test(path),
  )
  const made = files.filter((path) =>
    /APP_URL\}[^`]*[?&]token=|APP_URL\}\/[\w/-]+\?\$\{/.test(
      readFileSync(join(root, path), 'utf8'),
    ),
  )
  // This one has an email in it, and no secret.
  expect(made).toEqual(['src/features/accounts/undo-links/mails.ts'])
})

import { expect, test } from 'vitest'
import { configOf, parseSettings } from '../server/config.ts'
import { MAIL_KINDS } from '../shared/mail-kinds.ts'
import { composedExamples } from './mail-examples.ts'

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

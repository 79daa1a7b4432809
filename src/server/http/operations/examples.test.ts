import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { testApp } from '../../../app/testing/app.ts'

/** The alert rules and the dashboard that operators start from, compared with what `/metrics` prints. */

const { app } = await testApp()
const { body } = await app.inject({ url: '/metrics', remoteAddress: '127.0.0.1' })
const SUFFIXES = { histogram: ['_bucket', '_sum', '_count'] }
const printed = new Map(
  [...body.matchAll(/^# TYPE (\S+) (\S+)$/gm)].flatMap(([, name, type]) =>
    (SUFFIXES[type as 'histogram'] ?? ['']).map((suffix): [string, string] => [
      `${name}${suffix}`,
      name!,
    ]),
  ),
)
/** Prometheus makes it itself. */
const OWN = ['up']
const WORDS = /^(by|without|or|and|unless|on|ignoring)$/

/** The metrics in a PromQL expression: names that are neither functions, labels nor words of the language. */
function metricsIn(expression: string): string[] {
  const bare = expression
    .replaceAll(/"[^"]*"/g, '')
    .replaceAll(/\{[^}]*\}|\[[^\]]*\]/g, '')
    .replaceAll(/\b(by|without|on|ignoring)\s*\([^)]*\)/g, '')
  return [...bare.matchAll(/\b[a-z_:][\w:]*\b(?!\s*\()/gi)]
    .map(([name]) => name)
    .filter((name) => !WORDS.test(name) && !OWN.includes(name))
}

const example = (path: string): string =>
  readFileSync(new URL(`../../../../examples/${path}`, import.meta.url), 'utf8')
const rules = [...example('prometheus/alerts.yml').matchAll(/^ +expr: (.+)$/gm)].map(
  ([, expression]) => expression!,
)
const dashboard = JSON.parse(example('grafana/dashboard.json'))
const panels: string[] = dashboard.panels.flatMap(({ targets }: any) =>
  targets.map(({ expr }: any) => expr),
)

test.each([
  ['alert rules', rules, 13],
  ['panels of the dashboard', panels, 15],
])('every metric that the %s name is printed by /metrics', (_, expressions, least) => {
  expect(expressions.length).toBeGreaterThanOrEqual(least)
  for (const expression of expressions) {
    const names = metricsIn(expression)
    if (!/\bup\b/.test(expression)) expect(names, expression).not.toEqual([])
    for (const name of names) expect(printed.has(name), `${name} in ${expression}`).toBe(true)
  }
})

test('every alert has a name and a sentence for the operator, and docs/operating.md says what to do about it', () => {
  const alerts = [...example('prometheus/alerts.yml').matchAll(/- alert: (\w+)/g)].map(
    ([, name]) => name!,
  )
  const page = readFileSync(new URL('../../../../docs/operating.md', import.meta.url), 'utf8')
  expect(alerts).toHaveLength(rules.length)
  expect(alerts.filter((name) => !page.includes(`\`${name}\``))).toEqual([])
})

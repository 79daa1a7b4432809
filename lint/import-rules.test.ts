import { dirname, relative } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { lintMessages } from './testing/lint-messages.ts'

/** Importing file, imported file, and part of the error message. Without a message the import is allowed. */
const ARROWS: [from: string, to: string, errorMessage?: string][] = [
  ['src/shared/money.ts', 'src/shared/errors.ts'],
  ['src/shared/money.ts', 'src/server/clock.ts', 'shared imports nothing else'],
  ['src/shared/money.ts', 'src/web/api.ts', 'Server code must not import page code'],
  ['src/shared/money.ts', 'src/features/sales/contract.ts', 'shared imports nothing else'],
  ['src/shared/money.ts', 'src/app/features.ts', 'top layer'],

  ['src/server/http/route.ts', 'src/shared/errors.ts'],
  [
    'src/server/http/route.ts',
    'src/features/sales/contract.ts',
    'src/server must not import features',
  ],
  ['src/server/http/route.ts', 'src/app/app.ts', 'top layer'],
  ['src/server/http/route.ts', 'src/web/api.ts', 'Server code must not import page code'],
  ['src/server/http/route.ts', 'src/server/testing/database.ts', 'Only tests may import this'],

  ['src/app/app.ts', 'src/features/sales/routes.ts'],
  ['src/app/app.ts', 'src/features/sales/web/page.tsx', 'Server code must not import page code'],
  ['src/app/app.ts', 'src/app/web/router.tsx', 'Server code must not import page code'],
  ['src/app/commands/verify.ts', 'src/features/sales/index.ts'],
  ['src/app/commands/verify.ts', 'src/app/testing/app.ts', 'Only tests may import this'],
  ['src/app/testing/app.ts', 'src/features/sales/store.ts'],
  ['src/app/web/router.tsx', 'src/features/sales/web/page.tsx'],
  ['src/app/web/router.tsx', 'src/features/sales/contract.ts'],
  ['src/app/web/router.tsx', 'src/features/sales/store.ts', 'must not import server code'],
  ['src/app/web/router.tsx', 'src/app/app.ts', 'must not import server code'],

  ['src/web/session.ts', 'src/shared/money.ts'],
  ['src/web/session.ts', 'src/features/accounts/contract.ts', 'src/web must not import features'],
  ['src/web/session.ts', 'src/server/clock.ts', 'must not import server code'],
  ['src/web/session.ts', 'src/features/sales/web/page.tsx', 'src/web must not import features'],
  ['src/web/session.ts', 'src/app/web/router.tsx', 'top layer'],

  ['src/features/kpi/kpi.test.ts', 'src/features/goals/store.ts'],
  ['src/features/kpi/testing/metrics.ts', 'src/app/testing/app.ts'],
  [
    'src/features/kpi/store.ts',
    'src/features/kpi/testing/metrics.ts',
    'Only tests may import this',
  ],

  ['src/features/kpi/rules.ts', 'src/features/kpi/contract.ts'],
  ['src/features/kpi/contract.ts', 'src/features/kpi/rules.ts', 'contract ← rules'],
  ['src/features/kpi/contract.ts', 'src/server/clock.ts', 'runs on the server and on the page'],
  ['src/features/kpi/rules.ts', 'src/server/clock.ts', 'runs on the server and on the page'],
  ['src/features/kpi/rules.ts', 'src/features/kpi/tables.ts', 'rules ← tables'],
  ['src/features/kpi/store.ts', 'src/features/kpi/tables.ts'],
  ['src/features/kpi/store.ts', 'src/server/database/tenancy.ts'],
  ['src/features/kpi/store.ts', 'src/features/kpi/service.ts', 'store ← service'],
  ['src/features/kpi/store.ts', 'src/app/app.ts', 'top layer'],
  ['src/features/kpi/service.ts', 'src/features/kpi/store.ts'],
  ['src/features/kpi/service.ts', 'src/features/kpi/index.ts'],
  ['src/features/kpi/index.ts', 'src/features/kpi/service.ts'],
  ['src/features/kpi/index.ts', 'src/features/kpi/routes.ts', 'service ← routes'],
  ['src/features/kpi/rules.ts', 'src/features/kpi/index.ts', 'tables ← store'],
  ['src/features/kpi/service.ts', 'src/features/kpi/routes.ts', 'service ← routes'],
  ['src/features/sales/bulk/names.ts', 'src/features/sales/store.ts'],
  ['src/features/sales/store.ts', 'src/features/sales/bulk/names.ts'],
  ['src/features/sales/bulk/names.ts', 'src/features/sales/routes.ts', 'service ← routes'],
  ['src/features/kpi/routes.ts', 'src/web/api.ts', 'Server code must not import page code'],
  [
    'src/features/kpi/routes.ts',
    'src/features/kpi/web/page.tsx',
    'Server code must not import page code',
  ],

  ['src/features/imports/reading/rows/records.ts', 'src/features/imports/reading/survey/layout.ts'],
  ['src/features/imports/reading/rows/records.ts', 'src/features/imports/reading/rows/amounts.ts'],
  [
    'src/features/imports/reading/rows/records.ts',
    'src/features/imports/reading/words/assumptions.ts',
    'rows ← words',
  ],
  [
    'src/features/imports/reading/words/preview.ts',
    'src/features/imports/reading/reader.ts',
    'words ← reader',
  ],
  [
    'src/features/imports/reading/new/file.ts',
    'src/features/imports/reading/file/csv.ts',
    'file ← languages',
  ],

  ['src/features/kpi/service.ts', 'src/features/sales/index.ts'],
  ['src/features/kpi/rules.ts', 'src/features/sales/contract.ts'],
  [
    'src/features/kpi/rules.ts',
    'src/features/sales/index.ts',
    'contract.ts, tables.ts and index.ts',
  ],
  ['src/features/kpi/store.ts', 'src/features/sales/tables.ts'],
  ['src/features/kpi/store.ts', 'src/features/sales/rollups/tables.ts'],
  ['src/features/kpi/rules.ts', 'src/features/sales/tables.ts', 'contract.ts, tables.ts and'],
  ['src/features/sales/store.ts', 'src/features/kpi/tables.ts', 'raise an event that kpi'],
  [
    'src/features/kpi/service.ts',
    'src/features/sales/store.ts',
    'contract.ts, tables.ts and index.ts',
  ],
  [
    'src/features/kpi/service.ts',
    'src/features/sales/rules.ts',
    'contract.ts, tables.ts and index.ts',
  ],
  ['src/features/sales/service.ts', 'src/features/imports/index.ts', 'raise an event that imports'],
  ['src/features/sales/service.ts', 'src/features/kpi/index.ts', 'raise an event that kpi listens'],
  ['src/features/landing/routes.ts', 'src/features/accounts/index.ts', 'landing has no place'],
  ['src/features/accounts/routes.ts', 'src/features/landing/index.ts', 'landing has no place'],

  ['src/features/kpi/web/page.tsx', 'src/features/kpi/web/queries.ts'],
  ['src/features/kpi/web/page.tsx', 'src/features/kpi/rules.ts'],
  ['src/features/kpi/web/page.tsx', 'src/features/sales/contract.ts'],
  ['src/features/kpi/web/page.tsx', 'src/features/sales/web/index.ts'],
  ['src/features/kpi/web/page.tsx', 'src/web/api.ts'],
  ['src/features/kpi/web/page.tsx', 'src/shared/money.ts'],
  ['src/features/kpi/web/page.tsx', 'src/server/clock.ts', 'must not import server code'],
  ['src/features/kpi/web/page.tsx', 'src/features/kpi/store.ts', 'must not import server code'],
  ['src/features/kpi/web/page.tsx', 'src/features/kpi/tables.ts', 'must not import server code'],
  ['src/features/kpi/web/page.tsx', 'src/features/kpi/index.ts', 'must not import server code'],
  ['src/features/kpi/web/page.tsx', 'src/features/sales/index.ts', 'must not import server code'],
  [
    'src/features/kpi/web/page.tsx',
    'src/features/sales/rules.ts',
    'contract.ts, tables.ts and index.ts',
  ],
  ['src/features/kpi/web/page.tsx', 'src/features/goals/contract.ts', 'raise an event'],
  ['src/features/kpi/web/page.tsx', 'src/features/goals/web/index.ts', 'raise an event'],
  ['src/features/kpi/web/page.tsx', 'src/features/sales/web/page.tsx', 'sales/web/index.ts'],
  ['src/features/kpi/web/page.tsx', 'src/app/web/router.tsx', 'top layer'],
]

/** All the ways to import a file. The rule checks each of them. */
const FORMS: ((path: string) => string)[] = [
  (path) => `import '${path}'`,
  (path) => `import { a } from '${path}'`,
  (path) => `import type { A } from '${path}'`,
  (path) => `export { a } from '${path}'`,
  (path) => `export * from '${path}'`,
  (path) => `export const load = () => import('${path}')`,
  (path) => `export type A = import('${path}').A`,
]

let allMessages: Map<string, string[]>

beforeAll(async () => {
  const files = new Map<string, string[]>()
  for (const [from, to] of ARROWS) files.set(from, [...(files.get(from) ?? []), to])
  const snippets = [...files].map(([from, targets]): [string, string] => [
    from,
    targets.map((to) => `import '${specifier(from, to)}'`).join('\n'),
  ])
  FORMS.forEach((form, index) => {
    const from = `src/shared/form${index}.ts`
    snippets.push([from, form(specifier(from, 'src/server/clock.ts'))])
  })
  allMessages = await lintMessages('project(imports)', snippets)
})

function specifier(from: string, to: string): string {
  const path = relative(dirname(from), to)
  return path.startsWith('.') ? path : `./${path}`
}

describe('a file may import', () => {
  test.for(ARROWS)('%s → %s %s', ([from, to, errorMessage]) => {
    const line = ARROWS.filter((arrow) => arrow[0] === from).findIndex((arrow) => arrow[1] === to)
    const messages = allMessages.get(`${from}:${line + 1}`) ?? []
    expect(messages).toEqual(errorMessage ? [expect.stringContaining(errorMessage)] : [])
  })
})

test.for(FORMS.map((form, index) => [form('…'), index] as const))('checks %s', ([, index]) => {
  expect(allMessages.get(`src/shared/form${index}.ts:1`)).toHaveLength(1)
})

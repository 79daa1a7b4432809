import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, relative, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

/** From file, imported file, words of the message that refuses it; without words it is allowed. */
const ARROWS: [from: string, to: string, refusedWith?: string][] = [
  ['src/shared/money.ts', 'src/shared/errors.ts'],
  ['src/shared/money.ts', 'src/server/clock.ts', 'shared imports nothing of ours'],
  ['src/shared/money.ts', 'src/web/api.ts', 'Server code does not know the page'],
  ['src/shared/money.ts', 'src/features/sales/contract.ts', 'shared imports nothing of ours'],
  ['src/shared/money.ts', 'src/app/features.ts', 'top layer'],

  ['src/server/http/route.ts', 'src/shared/errors.ts'],
  ['src/server/http/route.ts', 'src/features/sales/contract.ts', 'src/server knows no feature'],
  ['src/server/http/route.ts', 'src/app/app.ts', 'top layer'],
  ['src/server/http/route.ts', 'src/web/api.ts', 'Server code does not know the page'],
  ['src/server/http/route.ts', 'src/server/testing/database.ts', 'Only tests may import this'],

  ['src/app/app.ts', 'src/features/sales/routes.ts'],
  ['src/app/app.ts', 'src/features/sales/web/page.tsx', 'Server code does not know the page'],
  ['src/app/app.ts', 'src/app/web/router.tsx', 'Server code does not know the page'],
  ['src/app/commands/verify.ts', 'src/features/sales/index.ts'],
  ['src/app/commands/verify.ts', 'src/app/testing/app.ts', 'Only tests may import this'],
  ['src/app/testing/app.ts', 'src/features/sales/store.ts'],
  ['src/app/web/router.tsx', 'src/features/sales/web/page.tsx'],
  ['src/app/web/router.tsx', 'src/features/sales/contract.ts'],
  ['src/app/web/router.tsx', 'src/features/sales/store.ts', 'page has no server code'],
  ['src/app/web/router.tsx', 'src/app/app.ts', 'page has no server code'],

  ['src/web/session.ts', 'src/shared/money.ts'],
  ['src/web/session.ts', 'src/features/accounts/contract.ts', 'src/web knows no feature'],
  ['src/web/session.ts', 'src/server/clock.ts', 'page has no server code'],
  ['src/web/session.ts', 'src/features/sales/web/page.tsx', 'src/web knows no feature'],
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
  ['src/features/kpi/contract.ts', 'src/server/clock.ts', 'runs on both sides'],
  ['src/features/kpi/rules.ts', 'src/server/clock.ts', 'runs on both sides'],
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
  ['src/features/kpi/routes.ts', 'src/web/api.ts', 'Server code does not know the page'],
  ['src/features/kpi/routes.ts', 'src/features/kpi/web/page.tsx', 'Server code does not know'],

  ['src/features/kpi/service.ts', 'src/features/sales/index.ts'],
  ['src/features/kpi/rules.ts', 'src/features/sales/contract.ts'],
  ['src/features/kpi/rules.ts', 'src/features/sales/index.ts', 'contract.ts and index.ts'],
  ['src/features/kpi/store.ts', 'src/features/sales/tables.ts', 'contract.ts and index.ts'],
  ['src/features/kpi/service.ts', 'src/features/sales/store.ts', 'contract.ts and index.ts'],
  ['src/features/kpi/service.ts', 'src/features/sales/rules.ts', 'contract.ts and index.ts'],
  ['src/features/sales/service.ts', 'src/features/imports/index.ts', 'raise an event that imports'],
  ['src/features/sales/service.ts', 'src/features/kpi/index.ts', 'raise an event that kpi listens'],
  ['src/features/landing/routes.ts', 'src/features/accounts/index.ts', 'landing stands alone'],
  ['src/features/accounts/routes.ts', 'src/features/landing/index.ts', 'landing stands alone'],

  ['src/features/kpi/web/page.tsx', 'src/features/kpi/web/queries.ts'],
  ['src/features/kpi/web/page.tsx', 'src/features/kpi/rules.ts'],
  ['src/features/kpi/web/page.tsx', 'src/features/sales/contract.ts'],
  ['src/features/kpi/web/page.tsx', 'src/features/sales/web/index.ts'],
  ['src/features/kpi/web/page.tsx', 'src/web/api.ts'],
  ['src/features/kpi/web/page.tsx', 'src/shared/money.ts'],
  ['src/features/kpi/web/page.tsx', 'src/server/clock.ts', 'page has no server code'],
  ['src/features/kpi/web/page.tsx', 'src/features/kpi/store.ts', 'page has no server code'],
  ['src/features/kpi/web/page.tsx', 'src/features/kpi/tables.ts', 'page has no server code'],
  ['src/features/kpi/web/page.tsx', 'src/features/kpi/index.ts', 'page has no server code'],
  ['src/features/kpi/web/page.tsx', 'src/features/sales/index.ts', 'page has no server code'],
  ['src/features/kpi/web/page.tsx', 'src/features/sales/rules.ts', 'contract.ts and index.ts'],
  ['src/features/kpi/web/page.tsx', 'src/features/goals/contract.ts', 'raise an event'],
  ['src/features/kpi/web/page.tsx', 'src/features/goals/web/index.ts', 'raise an event'],
  ['src/features/kpi/web/page.tsx', 'src/features/sales/web/page.tsx', 'sales/web/index.ts'],
  ['src/features/kpi/web/page.tsx', 'src/app/web/router.tsx', 'top layer'],
]

/** How a file can be imported; all of them are arrows. */
const FORMS: ((path: string) => string)[] = [
  (path) => `import '${path}'`,
  (path) => `import { a } from '${path}'`,
  (path) => `import type { A } from '${path}'`,
  (path) => `export { a } from '${path}'`,
  (path) => `export * from '${path}'`,
  (path) => `export const load = () => import('${path}')`,
  (path) => `export type A = import('${path}').A`,
]

const root = resolve(import.meta.dirname, '..')
let folder: string
let complaints: Map<string, string[]>

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'arrows-'))
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
  for (const [path, text] of snippets) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), text)
  }
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
  complaints = await lint(folder)
})
afterAll(() => rm(folder, { recursive: true }))

function specifier(from: string, to: string): string {
  const path = relative(dirname(from), to)
  return path.startsWith('.') ? path : `./${path}`
}

/** What the project's own configuration says about the files of `cwd`: messages by `file:line`. */
async function lint(cwd: string): Promise<Map<string, string[]>> {
  const args = ['-c', join(root, '.oxlintrc.json'), '--format', 'json', 'src']
  const output = await new Promise<string>((done) => {
    // Ends with a failure, since it has something to complain about.
    execFile(join(root, 'node_modules/.bin/oxlint'), args, { cwd }, (_, stdout) => done(stdout))
  })
  const { diagnostics } = JSON.parse(output) as {
    diagnostics: {
      code: string
      message: string
      filename: string
      labels: { span: { line: number } }[]
    }[]
  }
  const found = new Map<string, string[]>()
  for (const { code, message, filename, labels } of diagnostics) {
    if (code !== 'house(arrows)') continue
    const key = `${filename}:${labels[0]!.span.line}`
    found.set(key, [...(found.get(key) ?? []), message])
  }
  return found
}

describe('a file may import', () => {
  test.for(ARROWS)('%s → %s %s', ([from, to, refusedWith]) => {
    const line = ARROWS.filter((arrow) => arrow[0] === from).findIndex((arrow) => arrow[1] === to)
    const messages = complaints.get(`${from}:${line + 1}`) ?? []
    expect(messages).toEqual(refusedWith ? [expect.stringContaining(refusedWith)] : [])
  })
})

test.for(FORMS.map((form, index) => [form('…'), index] as const))('refuses %s', ([, index]) => {
  expect(complaints.get(`src/shared/form${index}.ts:1`)).toHaveLength(1)
})

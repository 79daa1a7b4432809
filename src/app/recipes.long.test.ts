import { execFile } from 'node:child_process'
import { readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { beforeEach, describe, expect, test } from 'vitest'
import { exampleCall } from '../features/accounts/tokens/web/example-call.ts'
import { tokenOf } from '../features/accounts/testing/programs.ts'
import { testFolder } from '../server/testing/folder.ts'
import type { TokenScope } from '../shared/endpoint.ts'
import { testApp, type Client } from './testing/app.ts'

/** Runs each program of docs/recipes.md against the real server, with a token that has only the scope it says. */

const { app, signUp, settled } = await testApp()
const SHOP = await app.listen({ port: 0, host: '127.0.0.1' })
const ROOT = join(import.meta.dirname, '../..')
const RECIPES = join(ROOT, 'examples/recipes')
const PAGE = readFileSync(join(ROOT, 'docs/recipes.md'), 'utf8')
const today = new Date().toISOString().slice(0, 10)

const runFile = promisify(execFile)
const hasCurl = await runFile('curl', ['--version']).then(
  () => true,
  () => false,
)

let owner: Client
beforeEach(async () => {
  owner = await signUp()
})
const sales = async () => (await owner.get('/api/sales-entries')).body

async function run(
  scope: TokenScope,
  command: string,
  ...args: string[]
): Promise<{ stdout: string; stderr: string }> {
  const { token } = await tokenOf(owner, [scope])
  const env = { ...process.env, SHOP, KPI_TOKEN: token, TZ: 'UTC' }
  return runFile(command, args, { env })
}
const recipe = (name: string) => join(RECIPES, name)

test('the page has each program as it is in examples/recipes, and no other', () => {
  const blocks = [...PAGE.matchAll(/```(?:sh|ts|js)\n([\s\S]*?)```/g)].map(([, code]) => code)
  const programs = readdirSync(RECIPES).map((name) => readFileSync(recipe(name), 'utf8'))
  expect(programs).toHaveLength(5)
  for (const program of programs) expect(blocks).toContain(program)
  expect(blocks).toHaveLength(programs.length + 1) // and the example of the client
})

describe('record a sale from a till', () => {
  test.skipIf(!hasCurl)('with curl: the same receipt twice is one sale', async () => {
    const send = () => run('record', recipe('record-a-sale.sh'), '1001', '3.50')
    await send()
    const { stdout } = await send()
    expect(JSON.parse(stdout)).toEqual({ id: expect.any(Number) })
    expect(await sales()).toMatchObject([{ revenue: 3.5, saleDate: today }])
  })

  test.skipIf(!hasCurl)(
    'with curl and a token that may only read: it fails and says why',
    async () => {
      const failed = await run('read', recipe('record-a-sale.sh'), '1001', '3.50').catch(
        (error: unknown) => error,
      )
      expect(failed).toMatchObject({ stdout: expect.stringContaining('token_scope') })
    },
  )

  test('with Node: 3.50 + 2 = 5.50, also if it runs twice; a wrong line is said and skipped', async () => {
    const file = join(testFolder(), 'receipts.json')
    const line = { receipt: '1001', product: 'Coffee', day: today }
    const lines = [
      { ...line, line: 1, amount: 3.5 },
      { ...line, line: 2, amount: 1.234 },
      { ...line, line: 3, amount: 2 },
    ]
    writeFileSync(file, JSON.stringify(lines))
    for (let times = 0; times < 2; times++) {
      const failed = await run('record', process.execPath, recipe('till.ts'), file).catch(
        (error: unknown) => error,
      )
      expect(failed).toMatchObject({ code: 1, stderr: expect.stringMatching(/^1001, line 2: /) })
    }
    const revenue = (await sales()).map((sale: { revenue: number }) => sale.revenue)
    expect(revenue.toSorted()).toEqual([2, 3.5])
  })
})

test.skipIf(!hasCurl)(
  'export every night: a file of the day, and none older than 30 days',
  async () => {
    await owner.post('/api/sales-entries', { productName: 'Tea', revenue: 4, saleDate: today })
    const folder = testFolder()
    const old = join(folder, 'sales-2026-01-01.csv')
    writeFileSync(old, '')
    const longAgo = new Date(Date.now() - 32 * 86_400_000)
    utimesSync(old, longAgo, longAgo)
    await run('read', recipe('nightly-export.sh'), folder)
    expect(readdirSync(folder)).toEqual([`sales-${today}.csv`])
    expect(readFileSync(join(folder, `sales-${today}.csv`), 'utf8')).toContain('Tea,4.00')
  },
)

test('Google Sheets: this month’s 4 + 6 = 10 in the sheet', async () => {
  for (const [productName, revenue] of [
    ['Tea', 4],
    ['Pie', 6],
  ])
    await owner.post('/api/sales-entries', { productName, revenue, saleDate: today })
  await settled()
  const runner = join(import.meta.dirname, 'testing/apps-script.ts')
  const { stdout } = await run('read', process.execPath, runner, recipe('google-sheets.gs'))
  expect(JSON.parse(stdout)).toEqual([
    {
      ...{ row: 1, column: 1, rows: 7, columns: 2 },
      values: [
        ['Revenue', 10],
        ['Sales', 2],
        ['Average sale', 5],
        ['', ''],
        ['Product', 'Revenue'],
        ['Pie', 6],
        ['Tea', 4],
      ],
    },
  ])
})

test.skipIf(!hasCurl).each([
  ['read', { totalSales: 0 }],
  ['record', { isRecorded: false }],
  ['import', { summary: { rows: 1 } }],
] as const)(
  'the commands that the account page shows with a token that may %s work, and change nothing',
  async (scope, answer) => {
    const cwd = testFolder()
    writeFileSync(join(cwd, 'sales.csv'), `Product,Date,Amount\nTea,${today},4\n`)
    const { token } = await tokenOf(owner, [scope])
    const commands = exampleCall(SHOP, token, [scope])
    const { stdout } = await runFile('sh', ['-c', commands], { cwd })
    expect(JSON.parse(stdout)).toMatchObject(answer)
    expect(await sales()).toEqual([])
  },
)

test.skipIf(!hasCurl)('import a file: 2 rows, and none of them again', async () => {
  const file = join(testFolder(), 'till.csv')
  writeFileSync(file, `Product,Date,Amount\nTea,${today},4\nPie,${today},6\n`)
  const send = async () =>
    JSON.parse((await run('import', recipe('import-a-file.sh'), file)).stdout)
  expect(await send()).toMatchObject({ rows: 2, errorCount: 0 })
  const before = (await sales()).length
  expect(await send()).toMatchObject({ rows: 2, errorCount: 0 })
  expect((await sales()).length).toBe(before)
})

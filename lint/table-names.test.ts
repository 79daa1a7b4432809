import { beforeAll, expect, test } from 'vitest'
import { lintMessages } from './testing/lint-messages.ts'

const TABLES: [path: string, text: string][] = [
  ['src/server/database/tables.ts', `export const mail = pgTable('mail', {})`],
  ['src/features/sales/tables.ts', `export const sale = pgTable('sale', {})`],
  ['src/features/sales/rollups/tables.ts', `export const saleDay = pgTable('sale_day', {})`],
  ['src/features/goals/tables.ts', `export const businessGoal = pgTable(\n  'business_goal', {})`],
]

const ONLY_SALES = 'Only src/features/sales writes sale'
const TAKE = (constant: string) => `: write \${${constant}} instead`

/** File, line of code, and part of the error message. Without a message the line is allowed. */
const LINES: [path: string, line: string, errorMessage?: string][] = [
  ['src/features/goals/store.ts', "query('SELECT 1 FROM business_goal')", TAKE('businessGoal')],
  ['src/features/goals/store.ts', 'query(`SELECT 1 FROM\\n  business_goal`)', TAKE('businessGoal')],
  ['src/features/goals/store.ts', 'sql`SELECT 1 FROM business_goal`', TAKE('businessGoal')],
  ['src/features/goals/store.ts', 'sql`WHERE a = ${a} JOIN business_goal`', TAKE('businessGoal')],
  ['src/features/goals/store.ts', 'sql`INSERT INTO business_goal (a)`', TAKE('businessGoal')],
  ['src/features/goals/store.ts', 'sql`UPDATE business_goal SET a = 1`', TAKE('businessGoal')],
  ['src/features/goals/store.ts', 'sql`DELETE FROM "business_goal"`', TAKE('businessGoal')],
  ['src/features/goals/store.ts', 'sql`DELETE FROM x USING business_goal`', TAKE('businessGoal')],
  ['src/features/goals/store.ts', 'sql`SELECT 1 FROM ONLY business_goal`', TAKE('businessGoal')],
  ['src/features/goals/store.ts', 'sql`SELECT 1 FROM ${businessGoal}`'],
  ['src/features/goals/store.ts', 'sql`a IS DISTINCT FROM business_goal.a`'],
  ['src/features/goals/store.ts', 'sql`CREATE TEMP TABLE a AS SELECT 1 FROM staged`'],
  ['src/features/goals/store.ts', "show('Update sale')"],
  ['src/features/goals/store.ts', "show('Delete a sale from business_goal')"],
  ['src/features/goals/store.ts', 'sql`SELECT 1 FROM sale`', 'tables.ts of src/features/sales'],
  ['src/features/goals/store.ts', 'sql`SELECT 1 FROM mail`', 'tables.ts of src/server'],
  ['src/features/kpi/store.ts', "import { sale } from '../sales/tables.ts'"],
  ['src/features/kpi/store.ts', 'sql`SELECT 1 FROM ${sale} FOR UPDATE`'],
  ['src/features/kpi/store.ts', 'sql`UPDATE ${sale} SET a = 1`', ONLY_SALES],
  ['src/features/kpi/store.ts', 'sql`INSERT INTO\\n  ${sale} (a)`', ONLY_SALES],
  ['src/features/kpi/store.ts', 'sql`DELETE FROM ONLY ${sale}`', ONLY_SALES],
  ['src/features/kpi/store.ts', 'tx.insert(sale).values([])', ONLY_SALES],
  ['src/features/kpi/store.ts', 'tx.delete(sale)', ONLY_SALES],
  ['src/features/kpi/store.ts', 'seen.delete(sales)'],
  ['src/features/sales/search.ts', "import { sale } from './tables.ts'"],
  ['src/features/sales/search.ts', 'sql`DELETE FROM ${sale}`'],
  ['src/features/goals/goals.test.ts', 'sql`SELECT 1 FROM business_goal, sale`'],
  ['src/features/goals/testing/goals.ts', 'sql`SELECT 1 FROM sale`'],
  ['src/app/commands/demo.ts', 'sql`SELECT 1 FROM sale`', 'sale belongs to src/features/sales'],
  ['src/server/purge.ts', 'sql`DELETE FROM mail`', TAKE('mail')],
  ['src/features/sales/search.ts', 'sql`SELECT 1 FROM sale`', TAKE('sale')],
  ['src/features/sales/rollups/totals.ts', 'sql`SELECT 1 FROM sale_day`', TAKE('saleDay')],
  [
    'src/features/sales/rollups/totals.ts',
    'sql`SELECT 1 FROM business_goal`',
    TAKE('businessGoal'),
  ],
]

const linesOf = (path: string): string[] =>
  LINES.filter((each) => each[0] === path).map(([, line]) => line)

let allMessages: Map<string, string[]>

beforeAll(async () => {
  const paths = [...new Set(LINES.map(([path]) => path))]
  const files = paths.map((path): [string, string] => [path, linesOf(path).join('\n')])
  allMessages = await lintMessages('project(table-names)', [...TABLES, ...files])
})

test.for(LINES)('%s: %s', ([path, line, errorMessage]) => {
  const messages = allMessages.get(`${path}:${linesOf(path).indexOf(line) + 1}`) ?? []
  expect(messages).toEqual(errorMessage ? [expect.stringContaining(errorMessage)] : [])
})

import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api'
import { globSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import config from '../../drizzle.config.ts'
import { MIGRATIONS } from '../server/database/migrations.ts'

const root = join(import.meta.dirname, '../..')
const snapshots = readdirSync(join(root, 'migrations/meta')).filter(
  (file) => file !== '_journal.json',
)

test('the migrations make exactly the tables of tables.ts: `npm run migration` has nothing to add', async () => {
  const [last] = snapshots
  const made = JSON.parse(readFileSync(join(root, 'migrations/meta', last!), 'utf8'))
  const files = globSync(config.schema as string[], { cwd: root })
  const tables = await Promise.all(files.map((file) => import(join(root, file))))
  const wanted = generateDrizzleJson(Object.assign({}, ...tables), made.id)
  expect(await generateMigration(made, wanted)).toEqual([])
  expect(files.length).toBeGreaterThan(10)
})

test('only the last snapshot is kept, the one that the next migration is compared with', () => {
  const number = MIGRATIONS.at(-1)!.tag.slice(0, 4)
  expect(snapshots).toEqual([`${number}_snapshot.json`])
})

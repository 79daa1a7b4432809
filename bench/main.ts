import { cpus, totalmem } from 'node:os'
import { join } from 'node:path'
import { buildWebIfNeeded } from '../src/app/build-page.ts'
import { inFolder } from './app.ts'
import { backtest } from './backtest.ts'
import { updateDocs } from './docs.ts'
import { entries } from './entries.ts'
import { figures } from './figures.ts'
import { goals } from './goals.ts'
import { lighthouseScores } from './lighthouse.ts'
import { million } from './million.ts'
import { neighbours } from './neighbours.ts'
import { owners } from './owners.ts'
import { reading } from './reading.ts'
import { recording } from './recording.ts'
import { rivals } from './rivals.ts'
import { rivalsImport } from './rivals-import.ts'
import { withApp, withShops, type RunningApp, type Shops } from './shops.ts'
import { starts } from './start.ts'
import { tableOf, type Row } from './table.ts'

/**
 * `npm run bench`: every part, or those that are named, e.g. `npm run bench -- figures reading`.
 * With `--docs` the figures go into docs/operating.md.
 */

/** Without an app, or with its own. */
const FIRST: Record<string, () => Promise<Row[]>> = { starts, backtest }
/** What changes the data comes after what reads it. */
const PARTS: Record<string, (shops: Shops, folder: string) => Promise<Row[]>> = {
  figures,
  rivals,
  reading,
  entries,
  goals,
  recording,
}
/** Each in an app of its own, whose memory is only what the part needs. */
const APART: Record<string, (app: RunningApp, folder: string) => Promise<Row[]>> = {
  million,
  neighbours,
  'rivals-import': rivalsImport,
  owners,
  lighthouse: lighthouseScores,
}
const NAMES = [...Object.keys(FIRST), ...Object.keys(PARTS), ...Object.keys(APART)]

const isForDocs = process.argv.includes('--docs')
const asked = process.argv.slice(2).filter((name) => name !== '--docs')
const unknown = asked.find((name) => !NAMES.includes(name))
if (unknown) {
  console.error(`There is no part ${unknown}. The parts are ${NAMES.join(', ')}.`)
  process.exit(1)
}
const isAsked = (name: string): boolean => asked.length === 0 || asked.includes(name)

const rows: Row[] = []
await buildWebIfNeeded(console.log)
for (const [name, part] of Object.entries(FIRST).filter(([name]) => isAsked(name))) {
  await measure(name, part)
}
const parts = Object.entries(PARTS).filter(([name]) => isAsked(name))
if (parts.length > 0) {
  await inFolder((folder) =>
    withShops(join(folder, 'data'), async (shops) => {
      for (const [name, part] of parts) {
        await measure(name, () => part(shops, folder))
      }
    }),
  )
}
for (const [name, part] of Object.entries(APART).filter(([name]) => isAsked(name))) {
  await measure(name, () =>
    inFolder((folder) => withApp(join(folder, 'data'), (app) => part(app, folder))),
  )
}
const machine = `${cpus().length} × ${cpus()[0]!.model}, ${Math.round(totalmem() / 2 ** 30)} GB memory`
console.log(`\n${machine}\n`)
console.log(tableOf(rows).join('\n'))
if (isForDocs && !process.exitCode)
  await updateDocs(tableOf(rows), asked.length === 0 ? machine : undefined)

/** One that fails, or answers wrong, fails the bench; the others are measured all the same. */
async function measure(name: string, part: () => Promise<Row[]>): Promise<void> {
  console.log(`${name} …`)
  try {
    rows.push(...(await part()))
  } catch (error) {
    console.error(error)
    process.exitCode = 1
  }
}

import { cpus, totalmem } from 'node:os'
import { join } from 'node:path'
import { buildWebIfNeeded } from '../src/app/build-page.ts'
import { readGiven } from '../src/app/commands/usage.ts'
import { inFolder } from './kit/app.ts'
import { attackers } from './many-shops/attackers.ts'
import { backtest } from './backtest/backtest.ts'
import { compare } from './compare/compare.ts'
import { updateDocs } from './kit/docs.ts'
import { hardships } from './promises/hardships.ts'
import { steady } from './promises/steady.ts'
import { importKills } from './promises/import-kills.ts'
import { kills } from './promises/kills.ts'
import { figures } from './one-shop/figures.ts'
import { failover } from './process/failover.ts'
import { largest } from './many-shops/largest.ts'
import { lighthouseScores } from './process/lighthouse.ts'
import { million } from './imports/million.ts'
import { neighbors } from './imports/neighbors.ts'
import { nightlyFile } from './imports/nightly-file.ts'
import { owners } from './many-shops/owners.ts'
import { reading } from './one-shop/reading.ts'
import { recording } from './one-shop/recording.ts'
import { withApp, withShops, type RunningApp, type Shops } from './kit/shops.ts'
import { starts } from './process/start.ts'
import { webhooks } from './process/webhooks.ts'
import { tableOf, type Row } from './kit/table.ts'

/**
 * `npm run bench` runs all parts, or only those you name, e.g. `npm run bench -- figures reading`.
 * `npm run bench -- --docs` also writes the results into docs/measured.md.
 * `npm run bench -- compare REF` compares this version with another commit instead.
 */

/** Parts that need no app or start their own. */
const FIRST: Record<string, () => Promise<Row[]>> = {
  starts,
  backtest,
  'nightly-file': nightlyFile,
  failover,
  webhooks,
}
/** Parts that share one app and its data. Parts that change the data come after those that read it. */
const PARTS: Record<string, (shops: Shops) => Promise<Row[]>> = {
  figures,
  reading: (shops) => reading(shops),
  recording: (shops) => recording(shops),
}
/** Parts with a separate app each, so that its memory is only what the part needs. */
const SEPARATE: Record<string, (app: RunningApp, folder: string) => Promise<Row[]>> = {
  million,
  neighbors,
  largest,
  owners,
  lighthouse: lighthouseScores,
}
/** Parts that take an hour or so, which run only if they are named. */
const LONG: Record<string, (folder: string) => Promise<Row[]>> = {
  kills,
  'import-kills': importKills,
  attackers,
  hardships,
  steady,
}
const NAMES = [
  ...Object.keys(FIRST),
  ...Object.keys(PARTS),
  ...Object.keys(SEPARATE),
  ...Object.keys(LONG),
]

const { PART: named, docs: isForDocs = false } = readGiven(
  'bench',
  '[PART...] [--docs]',
  'runs all parts, or only those you name; --docs writes the results into docs/measured.md; compare REF compares with another commit',
)
if (named[0] === 'compare') {
  await buildWebIfNeeded(console.log)
  await compare(named[1] ?? 'HEAD')
  process.exit()
}
const unknown = named.find((name) => !NAMES.includes(name))
if (unknown) {
  console.error(`There is no part named ${unknown}. The parts are ${NAMES.join(', ')}.`)
  process.exit(1)
}
const isNamed = (name: string): boolean => named.length === 0 || named.includes(name)

console.log(`${cpus().length} × ${cpus()[0]!.model}, ${Math.round(totalmem() / 2 ** 30)} GB memory`)
await buildWebIfNeeded(console.log)
for (const [name, part] of Object.entries(FIRST).filter(([name]) => isNamed(name))) {
  await measure(name, part)
}
const parts = Object.entries(PARTS).filter(([name]) => isNamed(name))
if (parts.length > 0) {
  await inFolder((folder) =>
    withShops(join(folder, 'data'), async (shops) => {
      for (const [name, part] of parts) {
        await measure(name, () => part(shops))
      }
    }),
  )
}
for (const [name, part] of Object.entries(SEPARATE).filter(([name]) => isNamed(name))) {
  await measure(name, () =>
    inFolder((folder) => withApp(join(folder, 'data'), (app) => part(app, folder))),
  )
}
for (const [name, part] of Object.entries(LONG).filter(([name]) => named.includes(name))) {
  await measure(name, () => inFolder(part))
}
/** A part that fails or returns wrong answers makes the bench fail, but the others still run. */
async function measure(name: string, part: () => Promise<Row[]>): Promise<void> {
  console.log(`\n${name} …`)
  try {
    const rows = await part()
    console.log(tableOf(rows).join('\n'))
    if (isForDocs) await updateDocs(name, rows)
  } catch (error) {
    console.error(error)
    process.exitCode = 1
  }
}

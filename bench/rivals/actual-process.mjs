import { mkdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'

/**
 * Imports the same transactions into Actual twice and sends both times in ms. Plain JavaScript,
 * because it runs under the machine's own Node, which Actual's SQLite is built for.
 */

const folder = process.argv[2]
const transactions = JSON.parse(readFileSync(join(folder, 'transactions.json'), 'utf8'))
const api = createRequire(join(folder, 'package.json'))('@actual-app/api')
const dataDir = join(folder, 'budget')
mkdirSync(dataDir)

await api.init({ dataDir })
let account
await api.runImport('bench', async () => {
  account = await api.createAccount({ name: 'Till' })
})
const times = []
for (const expected of [transactions.length, 0]) {
  const begin = performance.now()
  const { added } = await api.importTransactions(
    account,
    transactions.map((transaction) => ({ account, ...transaction })),
  )
  times.push(performance.now() - begin)
  if (added.length !== expected) throw new Error(`${added.length} were added`)
}
process.send(times, () => process.exit())

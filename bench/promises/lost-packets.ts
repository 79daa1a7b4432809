import { mkdirSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { twoProcesses } from './installations.ts'
import { writeDuring } from './writing.ts'

/** Runs in a network of its own that loses packets, and prints its row. */

const [folder, seconds] = process.argv.slice(2)
mkdirSync(folder!, { mode: 0o711 })
const installation = await twoProcesses(folder!, { byNetwork: true })
const row = await writeDuring('a network that loses 1 % of its packets', installation, () =>
  sleep(Number(seconds) * 1000),
)
await installation.stop()
console.log(JSON.stringify(row))
process.exit()

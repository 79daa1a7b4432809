import { execFile, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, writeFile } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import { exportedSales } from '../kit/export-file.ts'
import type { Day } from '../../src/shared/calendar.ts'

const VERSION = '26.9.0'

/**
 * Returns how many ms Actual takes to import the first `rows` of the export, the first and the second
 * time, with the call that Actual's own file import uses. Installs Actual into `folder`; throws if that fails.
 */
export async function actualTimes(folder: string, rows: number, today: Day): Promise<number[]> {
  const home = join(folder, 'actual')
  await mkdir(home)
  const packageJson = {
    private: true,
    dependencies: { '@actual-app/api': VERSION },
    allowScripts: { 'better-sqlite3': true },
  }
  await writeFile(join(home, 'package.json'), JSON.stringify(packageJson))
  await promisify(execFile)('npm', ['install', '--no-audit', '--no-fund'], { cwd: home, env })

  const transactions = Array.from(exportedSales(rows, today), (sale) => ({
    date: sale.day,
    amount: sale.cents,
    payee_name: sale.customer,
    notes: `${sale.quantity} × ${sale.product}, ${sale.salesperson}, ${sale.time}`,
  }))
  await writeFile(join(home, 'transactions.json'), JSON.stringify(transactions))
  const child = fork(new URL('./actual-process.mjs', import.meta.url), [home], {
    execPath: 'node',
    execArgv: [],
    env,
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`Actual exited with code ${String(code)}`)
  })
  const [times] = (await Promise.race([once(child, 'message'), ended])) as [number[]]
  return times
}

/** The machine's own Node and npm: Actual's SQLite crashes with the project's. */
const env = {
  ...process.env,
  PATH: process.env.PATH?.split(delimiter)
    .filter((folder) => !folder.includes('node_modules'))
    .join(delimiter),
}

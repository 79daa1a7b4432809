import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeAll, beforeEach } from 'vitest'
import { SUPERUSER } from '../../server/database/embedded/folder.ts'
import { testFolder } from '../../server/testing/folder.ts'
import { buildWebIfNeeded } from '../build-page.ts'
import { startProcess, type AppProcess } from './process.ts'

/** An app of which a test kills the process or the built-in database. Each try of a test has its own, for at most `timeout` ms. */
export function appToKill(settings: Record<string, string>, timeout: number) {
  const folder = testFolder()
  let dataDir: string
  let app: AppProcess
  const start = async (): Promise<void> => {
    app = await startProcess(folder, { DATA_DIR: dataDir, ...settings })
  }
  beforeAll(() => buildWebIfNeeded(() => {}), timeout)
  beforeEach(async () => {
    dataDir = join(folder, randomUUID())
    await start()
  }, timeout)
  afterEach(() => app.end())

  return {
    url: () => app.url,
    output: () => app.output(),
    kill: {
      app: async () => {
        await app.end('SIGKILL')
        await start()
      },
      // The app starts it again by itself.
      PostgreSQL: async () => {
        const main = Number.parseInt(readFileSync(join(dataDir, 'database/postmaster.pid'), 'utf8'))
        process.kill(main, 'SIGKILL')
      },
    },
    /** Asks the database as one who sees everything. Undefined while it is away. */
    asked: async <Row extends object>(statement: string): Promise<Row[] | undefined> => {
      const host = join(dataDir, 'database')
      const client = new pg.Client({ host, user: SUPERUSER, database: 'postgres' })
      client.on('error', () => {})
      try {
        await client.connect()
        return (await client.query<Row>(statement)).rows
      } catch {
        return undefined
      } finally {
        await client.end().catch(() => {})
      }
    },
  }
}

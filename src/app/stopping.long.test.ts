import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { beforeAll, expect, test, vi } from 'vitest'
import { signUpOverHttp } from '../features/imports/testing/helpers.ts'
import { createEntry } from '../features/sales/contract.ts'
import { saleOf } from '../features/sales/testing/entries.ts'
import { testFolder } from '../server/testing/folder.ts'
import { buildWebIfNeeded } from './build-page.ts'
import { startProcess } from './testing/process.ts'

/** A real process that gets a stop signal. */

const timeout = 120_000
beforeAll(() => buildWebIfNeeded(() => {}), timeout)

interface Answer {
  status: number
  body: any
}
/** Sends a sale on a connection that is kept open for the next one, as browsers and proxies do. */
function send(agent: Agent, url: string, cookie: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const body = JSON.stringify(saleOf())
    const headers = { cookie, 'content-type': 'application/json' }
    const sent = request(url + createEntry.path, { method: 'POST', agent, headers }, (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (part: string) => (text += part))
      response.on('end', () => resolve({ status: response.statusCode!, body: JSON.parse(text) }))
      response.on('error', reject)
    })
    sent.on('error', (error) => reject(Object.assign(error, { isNew: !sent.reusedSocket })))
    // In two parts: the headers may arrive some time before the sale.
    sent.flushHeaders()
    setImmediate(() => sent.end(body))
  })
}

test(
  'sales sent while the app is stopped are each recorded or refused with a 503, and no connection in use is reset',
  { timeout },
  async () => {
    const folder = testFolder()
    const settings = { DATA_DIR: join(folder, 'data') }
    const app = await startProcess(folder, settings)
    const owners = await Promise.all(Array.from({ length: 5 }, () => signUpOverHttp(app.url)))
    const agent = new Agent({ keepAlive: true, maxSockets: 60 })
    const answers: Answer[] = []
    const failures: string[] = []
    const writers = Array.from({ length: 60 }, async (_, n) => {
      const { cookie } = owners[n % owners.length]!
      for (;;) {
        try {
          const answer = await send(agent, app.url, cookie)
          answers.push(answer)
          if (answer.status !== 200) return
        } catch (error) {
          const { code, message, isNew } = error as NodeJS.ErrnoException & { isNew?: boolean }
          failures.push(`${isNew ? 'new: ' : ''}${code ?? message}`)
          return
        }
        // Some connections are idle when the signal arrives, some requests on their way.
        await sleep(Math.random() * 40)
      }
    })
    await vi.waitUntil(() => answers.length > 200, { timeout })
    const code = app.end('SIGTERM')
    await Promise.all(writers)
    agent.destroy()
    expect(await code).toBe(0)
    // Nobody listens any more when the last ones connect. The system resets those that it has put in line for the app
    // just before; never is a connection reset that has been in use.
    const isUnheard = (failure: string) => /^new: ECONN(REFUSED|RESET)$/.test(failure)
    expect(failures.filter((failure) => !isUnheard(failure))).toEqual([])
    const refused = answers.filter(({ status }) => status !== 200)
    expect(refused.map(({ status, body }) => [status, body.code])).toEqual(
      refused.map(() => [503, 'app_stops']),
    )
    expect(refused.length + failures.length).toBe(writers.length)
    expect(refused.length).toBeGreaterThan(0)
    const recorded = answers.filter(({ status }) => status === 200)
    console.log(
      `${recorded.length} recorded, ${refused.length} refused, ${failures.length} unheard`,
    )

    const again = await startProcess(folder, settings)
    const lists = await Promise.all(
      owners.map(async ({ cookie }) =>
        (await fetch(again.url + createEntry.path, { headers: { cookie } })).json(),
      ),
    )
    const ids = lists.flat().map((sale: any) => sale.id)
    const confirmed = recorded.map(({ body }) => body.id)
    expect(ids).toHaveLength(confirmed.length)
    expect(new Set(ids)).toEqual(new Set(confirmed))
    await again.end()
  },
)

test(
  'a signal during the first start, also to the whole process group, ends it without a word and leaves nothing half done',
  { timeout },
  async () => {
    const folder = testFolder()
    const dataDir = join(folder, 'data')
    // Each time a little later, so that it arrives while the files are made, PostgreSQL starts and tables are made.
    for (const after of [0, 150, 400, 900]) {
      const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
        cwd: folder,
        env: { PATH: process.env['PATH'], PORT: '0', DATA_DIR: dataDir },
        detached: true,
      })
      let output = ''
      for (const stream of [child.stdout, child.stderr]) {
        stream.on('data', (text) => (output += text))
      }
      await vi.waitUntil(() => existsSync(join(dataDir, 'session-secret')), {
        timeout,
        interval: 5,
      })
      await sleep(after)
      process.kill(-child.pid!, 'SIGINT')
      await once(child, 'close')
      // What a start says anyway, if it got that far.
      const unusual = output.replace(/^(The app runs as root, |.* is ready: ).*\n/gm, '')
      expect(unusual, `after ${after} ms`).toBe('')
      // The later starts have the file already, so the signal may arrive before the app listens to signals.
      expect([0, 'SIGINT'], `after ${after} ms`).toContain(child.signalCode ?? child.exitCode)
      expect(existsSync(join(dataDir, 'database/postmaster.pid'))).toBe(false)
    }
    const app = await startProcess(folder, { DATA_DIR: dataDir })
    expect(await app.end()).toBe(0)
    expect(readdirSync(dataDir).filter((name) => name.startsWith('.'))).toEqual([])
  },
)

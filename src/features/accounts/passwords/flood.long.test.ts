import { expect, onTestFinished, test } from 'vitest'
import { buildApp } from '../../../app/app.ts'
import { browserOf, testApp } from '../../../app/testing/app.ts'
import { PACE } from '../../../server/jobs.ts'
import { mailServer } from '../../../server/testing/smtp.ts'
import { forgotPassword } from '../contract.ts'

/** Without limits, as if each call came from an address of its own. */
const CALLS = Number(process.env['CALLS'] ?? 500)
/** calls at a time */
const CALLERS = 10
/** seconds that an honest link may take */
const WITHIN = 10

const server = await mailServer()
const { app: shared, operator, signUp, db } = await testApp({ config: { SMTP_URL: server.url } })

test(`after ${CALLS} calls with invented addresses, and while they go on, an honest link comes within ${WITHIN} s`, async () => {
  await signUp({ email: 'honest@example.com' })
  // At the pace of the app, not that of tests.
  const app = await buildApp(operator, { loggerInstance: shared.log }, { pace: PACE })
  onTestFinished(() => app.close())
  await app.listen({ port: 0, host: '127.0.0.1' })
  const ask = (email: string) => browserOf(app).post(forgotPassword.path, { email })

  const links = () =>
    server.received
      .filter(({ text }) => text.includes('Set a new password'))
      .flatMap(({ to }) => to)
  const isSent = (times: number) =>
    expect
      .poll(links, { timeout: 60_000, interval: 20 })
      .toEqual(Array(times).fill('honest@example.com'))
  // The queues are made at the first start.
  await ask('honest@example.com')
  await isSent(1)

  let calls = 0
  let isOver = false
  const caller = async (): Promise<void> => {
    while (!isOver) expect((await ask(`nobody-${calls++}@example.com`)).status).toBe(200)
  }
  const callers = Array.from({ length: CALLERS }, caller)
  await expect.poll(() => calls, { timeout: 600_000, interval: 50 }).toBeGreaterThan(CALLS)
  const start = performance.now()
  await ask('honest@example.com')
  await isSent(2)
  const took = (performance.now() - start) / 1_000
  isOver = true
  await Promise.all(callers)
  expect(took, `after ${calls} calls`).toBeLessThan(WITHIN)
  const { rows } = await db.systemPool.query(
    `SELECT data FROM jobs.job WHERE name = 'mail-reset' AND data ->> 'email' LIKE 'nobody%'`,
  )
  expect(rows).toEqual([])
}, 700_000)

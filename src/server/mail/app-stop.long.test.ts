import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { browserOf, PASSWORD, testApp } from '../../app/testing/app.ts'
import { register } from '../../features/accounts/contract.ts'
import { hurryDelivery } from '../testing/jobs.ts'
import { mailServer } from '../testing/smtp.ts'
import { listMails } from './outbox.ts'
import { deliverMail } from './queue.ts'

let isStalled = true
let taken = 0
const server = await mailServer(async () => {
  taken++
  if (!isStalled) return
  await sleep(30_000, undefined, { ref: false })
  throw new Error('never accepted')
})
const { another, db, operator } = await testApp({ config: { SMTP_URL: server.url } })

test('an app that is stopped while the mail server stalls ends soon, and the next one sends the email once', async () => {
  const before = await another()
  await before.listen({ port: 0, host: '127.0.0.1' })
  // An account of this very app: the one that queues the email starts its own job queue and could send it.
  const email = 'ada@example.com'
  const form = { firstName: 'Ada', lastName: 'Byron', email, password: PASSWORD, timeZone: 'UTC' }
  expect((await browserOf(before).post(register.path, form)).status).toBe(200)
  await vi.waitFor(() => expect(taken).toBe(1), { timeout: 20_000, interval: 30 })
  const start = performance.now()
  await before.close()
  expect(performance.now() - start).toBeLessThan(15_000)
  expect(await listMails(operator, { limit: 2 })).toMatchObject([
    { recipient: email, kind: 'welcome', state: 'waiting' },
  ])

  isStalled = false
  const after = await another()
  await after.listen({ port: 0, host: '127.0.0.1' })
  await hurryDelivery(db, deliverMail)
  await vi.waitFor(
    async () => expect(await listMails(operator, { limit: 2 })).toMatchObject([{ state: 'sent' }]),
    { timeout: 20_000, interval: 30 },
  )
  expect(server.received.map(({ to }) => to)).toEqual([[email]])
  await after.close()
}, 60_000)

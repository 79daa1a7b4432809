import { expect, test } from 'vitest'
import { testApp } from '../../app/testing/app.ts'
import { netsOf } from '../../server/address.ts'
import { sharedLimits } from '../../server/limits.ts'
import { MAX_TICKETS, takeRoom } from './limits.ts'
import { dataUrl, png } from './testing/pictures.ts'

const { db, signUp, visitor } = await testApp({
  isAlone: true,
  limits: sharedLimits,
  config: { TRUST_PROXY: true },
})
const limits = sharedLimits(db)
const path = '/api/technical-support'
const report = { issueType: 'Feedback', description: 'I like the new chart.' }

test('one visitor with a /48 gets a sixth of the room for screenshots, others keep the rest', async () => {
  const picture = {
    type: 'image/png',
    width: 1,
    height: 1,
    content: Buffer.alloc(2_000_000),
  } as const
  const send = (net: string) =>
    takeRoom(limits, netsOf(`${net}::1`), [picture]).then(
      () => picture.content.length,
      () => 0,
    )
  let stored = 0
  for (let n = 0; n < 80; n++) stored += await send(`2001:db8:1:${(n * 256).toString(16)}`)
  expect(stored).toBe(80_000_000)
  expect(await send('2001:db8:2:1')).toBeGreaterThan(0)

  const from = (address: string, screenshots: string[]) =>
    visitor().post(path, { ...report, screenshots }, { 'x-forwarded-for': address })
  const screenshot = dataUrl(png())
  expect(await from('2001:db8:1:5::1', [screenshot])).toMatchObject({
    status: 413,
    body: { code: 'screenshots_full', message: expect.stringContaining('without them') },
  })
  expect((await from('2001:db8:1:5::1', [])).status).toBe(200)
  expect((await from('203.0.113.5', [screenshot])).status).toBe(200)
})

test(`an owner has at most ${MAX_TICKETS} tickets, and can go on in those that are there`, async () => {
  const owner = await signUp()
  const { body } = await owner.post(path, report)
  await db.systemPool.query(
    `INSERT INTO support_ticket (owner_id, issue_type, status, name, email, browser, search_text, excerpt, created_at, updated_at)
     SELECT $1, 'Feedback', 'open', '', '', '', '', '', now(), now() FROM generate_series(2, $2)`,
    [owner.account.id, MAX_TICKETS],
  )
  expect(await owner.post(path, report)).toMatchObject({
    status: 409,
    body: { code: 'too_many_tickets' },
  })
  const reply = { text: 'And the new table.' }
  expect((await owner.post(`/api/support/tickets/${body.ticketId}/messages`, reply)).status).toBe(
    200,
  )
})

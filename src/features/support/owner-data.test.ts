import { expect, test } from 'vitest'
import { testApp } from '../../app/testing/app.ts'
import { testFolder } from '../../server/testing/folder.ts'
import { adminOf } from '../accounts/testing/admin.ts'
import { supportData } from './owner-data.ts'
import { dataUrl, png } from './testing/pictures.ts'

const { db, signUp } = await testApp({ config: { DATA_DIR: testFolder() } })

async function ticketWithEverything() {
  const [owner, admin] = [await signUp(), await adminOf({ db, signUp })]
  const { body } = await owner.post('/api/technical-support', {
    issueType: 'Other',
    priority: 'Low',
    description: 'The logo is too small.',
    screenshots: [dataUrl(png(3, 2))],
  })
  const ticket = `/api/admin/tickets/${body.ticketId}`
  await admin.post(`${ticket}/notes`, { text: 'A secret note.' })
  expect((await admin.post(`${ticket}/answer`, { text: 'Mended.', version: 2 })).status).toBe(200)
  return { owner, admin, id: body.ticketId as number }
}

const deleteFirst = async (ownerId: string): Promise<void> => {
  while ((await db.withSystem((tx) => supportData.deleteFirst!(tx, ownerId))) > 0);
}

test('with an owner go the notes about their tickets', async () => {
  const { owner, id } = await ticketWithEverything()
  await deleteFirst(owner.account.id)
  const { rows } = await db.systemPool.query('SELECT FROM support_note WHERE ticket_id = $1', [id])
  expect(rows).toEqual([])
})

test('with an admin go their name and their tickets, and what they wrote to others stays', async () => {
  const { owner, admin, id } = await ticketWithEverything()
  await deleteFirst(admin.account.id)
  const { rows } = await db.systemPool.query(
    `SELECT assignee_id, support_message.name, support_message.text, support_message.admin_id, support_note.name AS noted
     FROM support_ticket JOIN support_message ON support_message.ticket_id = support_ticket.id AND author = 'team'
     JOIN support_note ON support_note.ticket_id = support_ticket.id
     WHERE support_ticket.id = $1`,
    [id],
  )
  expect(rows).toEqual([
    { assignee_id: null, name: '', text: 'Mended.', admin_id: null, noted: '' },
  ])
  expect((await owner.get(`/api/support/tickets/${id}`)).status).toBe(200)
})

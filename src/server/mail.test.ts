import { expect, test } from 'vitest'
import { sendMail } from './mail.ts'
import { testDatabase } from './testing/database.ts'
import { configOf, parseSettings } from './config.ts'

const db = await testDatabase()
const mail = { recipient: 'ada@example.com', subject: 'Hello', body: 'Welcome' }
const config = configOf(parseSettings({}), { SESSION_SECRET: '' })

test('without an SMTP server an email is stored', async () => {
  await sendMail({ db, config }, mail)
  const { rows } = await db.systemPool.query('SELECT recipient, subject, body FROM mail')
  expect(rows).toEqual([mail])
})

test('a mail server that does not respond is an error, so that the job is retried', async () => {
  await expect(
    sendMail({ db, config: { ...config, SMTP_URL: 'smtp://127.0.0.1:1' } }, mail),
  ).rejects.toThrow('ECONNREFUSED')
})

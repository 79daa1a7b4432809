import { expect, test } from 'vitest'
import { testApp, type Client } from '../../app/testing/app.ts'
import { sharedLimits } from '../../server/http/guards/limits.ts'
import { adminOf } from '../accounts/testing/admin.ts'

const { db, signUp, visitor } = await testApp({ limits: sharedLimits })
const path = '/api/technical-support'
const issue = {
  issueType: 'Bug/Error',
  priority: 'Critical',
  description: 'The chart on the dashboard flickers.',
}

test('one owner cannot use up the emails to admins: the report of another still mails', async () => {
  const admin = await adminOf({ db, signUp })
  const mailed = async (client: Client, times: number) => {
    const count = async () =>
      (
        await db.systemPool.query(
          `SELECT count(*)::int AS n FROM mail WHERE recipient = $1 AND kind = 'support-new'`,
          [admin.account.email],
        )
      ).rows[0].n as number
    const before = await count()
    for (let i = 0; i < times; i++) expect((await client.post(path, issue)).status).toBe(200)
    return (await count()) - before
  }
  expect(await mailed(await signUp(), 30)).toBe(6)
  expect(await mailed(visitor(), 8)).toBe(6)
  expect(await mailed(await signUp(), 1)).toBe(1)
})

import { afterAll, expect, test } from 'vitest'
import { testApp } from '../../app/testing/app.ts'
import { closeMonths } from '../coach/competition/closing.ts'
import { confirmWinners } from '../coach/competition/operator.ts'
import { makeStandings } from '../coach/competition/testing/standings.ts'
import { deliverMails } from '../../server/mail/deliver.ts'
import { sendResults } from './result-mail.ts'

let now = new Date('2026-11-20T12:00:00Z')
const { db, operator, signUp, visitor } = await testApp({
  isAlone: true,
  now: () => now,
  areConfirmed: true,
})
// Without SMTP_URL emails stay where they are.
afterAll(deliverMails(operator))

const mailsOf = async ({ account }: { account: { id: string } }) =>
  (
    await db.systemPool.query<{ subject: string; body: string; unsubscribe_url: string }>(
      `SELECT subject, body, unsubscribe_url FROM mail
       WHERE account_id = $1 AND kind = 'competition-result' ORDER BY id`,
      [account.id],
    )
  ).rows

/** Closes a month and has these winners confirmed a day later. */
async function decide(closed: string, month: string, addresses: string[] = []): Promise<void> {
  now = new Date(closed)
  await closeMonths(operator)
  now = new Date(now.getTime() + 86_400_000)
  await confirmWinners(operator, month, addresses, 'a test')
}
const later = (minutes: number): void => void (now = new Date(now.getTime() + minutes * 60_000))

test('everyone who competed is told the place once, the winner of it, with three processes at once; nobody hidden, leaving, refused or who turned it off', async () => {
  const [winner, refused, last] = [await signUp(), await signUp(), await signUp()]
  const [off, hidden, leaving] = [await signUp(), await signUp(), await signUp()]
  const points = [900, 800, 25, 300, 250, 200]
  const owners = [winner, refused, last, off, hidden, leaving]
  // More than a batch.
  await makeStandings(db, '2026-11-01', [
    ...owners.map(({ account }, i) => ({ ownerId: account.id, points: points[i]! })),
    700,
    ...Array.from({ length: 205 }, () => 50),
  ])
  await off.patch('/api/mail-settings', { resultMail: false })
  await decide('2026-12-01T12:10:00Z', '2026-11', [winner.account.email])
  await hidden.post('/api/leaderboard/appearance', { appearance: 'hidden' })
  await db.systemPool.query(
    `INSERT INTO account_deletion (owner_id, email, asked_at, delete_at) VALUES ($1, '', now(), now())`,
    [leaving.account.id],
  )
  later(59)
  expect(await sendResults(operator), 'the decision may still change').toBe(0)
  later(2)
  const runs = [sendResults(operator), sendResults(operator), sendResults(operator)]
  expect((await Promise.all(runs)).reduce((sum, queued) => sum + queued)).toBe(2)
  expect(await sendResults(operator)).toBe(0)

  const [won] = await mailsOf(winner)
  expect(won!.subject).toBe('You are a winner of November: place 1 of 212')
  expect(won!.body).toContain('your prize is lifetime premium CRM access')
  const [mail, ...more] = await mailsOf(last)
  expect([mail!.subject, more]).toEqual(['Your place in November: 212 of 212', []])
  expect(mail!.body).toContain('With 25 points in November 2026 you finished in place 212 of 212.')
  for (const owner of [refused, off, hidden, leaving]) expect(await mailsOf(owner)).toEqual([])

  const token = new URL(mail!.unsubscribe_url).searchParams.get('token')
  expect((await visitor().get(`/api/unsubscribe?token=${token}`)).body.what).toBe('result')
  await visitor().post('/api/unsubscribe', { token })
  expect((await last.get('/api/mail-settings')).body).toMatchObject({
    resultMail: false,
    digest: 'weekly',
    goalMail: false,
  })
})

test('a place that is shared says so, and a result of more than a week ago is no news', async () => {
  const [one, other] = [await signUp(), await signUp()]
  await makeStandings(
    db,
    '2026-12-01',
    [one, other].map(({ account }) => ({ ownerId: account.id, points: 100 })),
  )
  await decide('2027-01-01T12:10:00Z', '2026-12')
  later(8 * 24 * 60)
  expect(await sendResults(operator)).toBe(0)
  later(-7 * 24 * 60)
  expect(await sendResults(operator)).toBe(2)
  expect((await mailsOf(one))[0]!.body).toContain('place 1 of 2, which you share with others.')
})

import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { testApp, type Client } from '../../app/testing/app.ts'
import { clockOf } from '../../server/clock.ts'
import { configOf, parseSettings } from '../../server/config.ts'
import { openJobs } from '../../server/jobs.ts'
import { openLog } from '../../server/log.ts'
import { deliverMails } from '../../server/mail/deliver.ts'
import { confirmAddresses } from '../accounts/testing/confirmed.ts'
import { addDays } from '../../shared/calendar.ts'
import { sendGoalMails } from './goal-mail.ts'
import { sendDigests } from './sending.ts'

/** Monday 23 November 2026, 7:03 in UTC; last week is the 16th to the 22nd. */
const MONDAY = new Date('2026-11-23T07:03:00Z')
const BEFORE = new Date('2026-11-20T12:00:00Z')
let now = BEFORE
const { db, signUp, visitor, settled } = await testApp({ now: () => now, areConfirmed: true })
const failures: string[] = []
const log = openLog('warn', { write: (line: string) => void failures.push(line) })
const jobs = openJobs(db, log)
const config = configOf(parseSettings({}), { SESSION_SECRET: 's'.repeat(32) })
const services = { db, clock: clockOf(() => now), config, jobs, log }
// Emails are queued for the job that delivers them. Without SMTP_URL it leaves them where they are.
const close = deliverMails(services)
afterAll(async () => {
  await jobs.stop()
  await close()
})
afterEach(() => expect(failures.splice(0), 'digests that failed').toEqual([]))

type Owner = Awaited<ReturnType<typeof signUp>>

beforeEach(async () => {
  now = BEFORE
  await db.systemPool.query('DELETE FROM mail_settings')
  await db.systemPool.query('DELETE FROM mail')
})

const sell = async (owner: Client, saleDate: string, revenue: number, more = {}) => {
  const sale = { productName: 'Roses', saleDate, revenue, ...more }
  const { status, body } = await owner.post('/api/sales-entries', sale)
  expect(status, JSON.stringify(body)).toBe(200)
}
/** An owner with sales of last week and the week before, whose first digest is planned. */
async function shop(who: { timeZone?: string; isConfirmed?: boolean } = {}): Promise<Owner> {
  const owner = await signUp(who)
  await sell(owner, '2026-11-12', 100)
  await sell(owner, '2026-11-19', 150)
  await sendDigests(services)
  return owner
}
const mails = async (owner: Owner) =>
  (
    await db.systemPool.query<{
      kind: string
      subject: string
      body: string
      html: string
      unsubscribe_url: string
    }>(
      `SELECT kind, subject, body, html, unsubscribe_url FROM mail
       WHERE account_id = $1 AND kind <> 'welcome' ORDER BY id`,
      [owner.account.id],
    )
  ).rows
const settingsOf = async (owner: Owner) => (await owner.get('/api/mail-settings')).body
const linkIn = (body: string): URL =>
  new URL(/http:\/\/localhost:3000\/dashboard\?compare\S+/.exec(body)![0])
const tokenIn = (body: string): string => linkIn(body).searchParams.get('mail')!

describe('the digest comes on Monday morning', () => {
  test('once, with the figures of last week against the week before: 150 is 50 % more than 100', async () => {
    const owner = await shop()
    await sell(owner, '2026-10-05', 1)
    expect(await mails(owner), 'on Friday').toEqual([])
    now = MONDAY
    expect(await sendDigests(services)).toBe(1)
    await sendDigests(services)
    const [mail, ...more] = await mails(owner)
    expect(more).toEqual([])
    expect(mail).toMatchObject({ kind: 'weekly-digest', subject: 'Your week: $150, up 50%' })
    expect(mail!.body).toContain('Revenue: $150 (up 50% on the week before)')
    expect(mail!.body).toContain('Gross margin: ≈30% (Estimated: no costs recorded)')
    expect(mail!.body).toContain(
      'What moved the week most: Roses brought in $150, $50 more than the week before.',
    )
    const link = linkIn(mail!.body)
    expect(link.searchParams.get('from')).toBe('2026-11-16')
    expect(link.searchParams.get('to')).toBe('2026-11-22')
  })

  test('with one reason: the wreath for Grace, 80 of the 130 more, and nothing of the roses, 50', async () => {
    const owner = await shop()
    await sell(owner, '2026-10-05', 1)
    await sell(owner, '2026-11-20', 80, { productName: 'Wreath', customerName: 'Grace' })
    now = MONDAY
    await sendDigests(services)
    const [mail] = await mails(owner)
    expect(mail!.body.match(/What moved.*/g)).toEqual([
      'What moved the week most: Grace bought for $80, after nothing the week before.',
    ])
  })

  test('the goal set on Sunday counts from Monday on: 800 over 8 open days = $100 each, $700 a week', async () => {
    const owner = await shop()
    await owner.post('/api/business-profile', { businessName: 'Rose Hall' })
    now = new Date('2026-11-22T18:00:00Z')
    await sell(owner, '2026-11-22', 50)
    const goal = { timeframe: '2026-11', targetAmount: 1_100, goalType: 'revenue' }
    expect((await owner.post('/api/business-goals', goal)).status).toBe(200)
    now = MONDAY
    await sendDigests(services)
    const [mail] = await mails(owner)
    expect(mail!.body).toContain('November: $300 of $1,100 by Sunday. On track.')
    // It sells now and then, so it works for a week: 7 of the 8 open days.
    expect(mail!.body).toContain('THIS WEEK\n\n$700 to aim for. That keeps November on track.')
  })

  test('two processes at once and a run after a crash send one', async () => {
    const owner = await shop()
    now = MONDAY
    await Promise.all([sendDigests(services), sendDigests(services)])
    // As if the process had died after the mail was stored and before the next one was planned.
    await db.systemPool.query(
      `UPDATE mail_settings SET next_at = '2026-11-23T07:00Z', busy_until = NULL WHERE owner_id = $1`,
      [owner.account.id],
    )
    await sendDigests(services)
    expect(await mails(owner)).toHaveLength(1)
  })

  test("on the morning of each owner's own zone: Tokyo is there 9 hours before London", async () => {
    const tokyo = await shop({ timeZone: 'Asia/Tokyo' })
    const london = await shop({ timeZone: 'Europe/London' })
    now = new Date('2026-11-22T22:01Z')
    await sendDigests(services)
    expect([(await mails(tokyo)).length, (await mails(london)).length]).toEqual([1, 0])
    now = MONDAY
    await sendDigests(services)
    expect([(await mails(tokyo)).length, (await mails(london)).length]).toEqual([1, 1])
  })

  test('an owner who moves from Tokyo to Chicago on Saturday gets it on Monday morning there', async () => {
    const owner = await shop({ timeZone: 'Asia/Tokyo' })
    await owner.post('/api/business-profile', { timeZone: 'America/Chicago' })
    now = new Date('2026-11-23T12:59Z')
    await sendDigests(services)
    expect(await mails(owner)).toEqual([])
    now = new Date('2026-11-23T13:00Z')
    await sendDigests(services)
    expect(await mails(owner)).toHaveLength(1)
  })

  test('if the app was down until Monday evening it is left out, and the next one comes a week later', async () => {
    const owner = await shop()
    now = new Date('2026-11-23T20:30Z')
    await sendDigests(services)
    expect(await mails(owner)).toEqual([])
    await sell(owner, '2026-11-29', 30)
    now = new Date('2026-11-30T07:00Z')
    await sendDigests(services)
    expect(await mails(owner)).toMatchObject([{ subject: 'Your week: $30, down 80%' }])
  })

  test('monthly: on Tuesday, 1 December, about November', async () => {
    const owner = await shop()
    await owner.patch('/api/mail-settings', { digest: 'monthly' })
    now = MONDAY
    await sendDigests(services)
    now = new Date('2026-12-01T07:00Z')
    await sendDigests(services)
    expect(await mails(owner)).toMatchObject([
      { kind: 'monthly-digest', subject: 'Your November: $250' },
    ])
  })
})

describe('no digest', () => {
  const onMonday = async (owner: Owner) => {
    await sendDigests(services)
    now = MONDAY
    await sendDigests(services)
    return mails(owner)
  }

  test('without a sale last week and the week before', async () => {
    const owner = await signUp()
    await sell(owner, '2026-11-05', 10)
    expect(await onMonday(owner)).toEqual([])
  })

  test('with sales dated ahead only', async () => {
    const owner = await signUp()
    await sell(owner, '2026-12-24', 10)
    expect(await onMonday(owner)).toEqual([])
  })

  test('after a closed fortnight', async () => {
    const owner = await signUp()
    await sell(owner, '2026-11-13', 10)
    const days = { startDate: '2026-11-20', endDate: '2026-12-06' }
    expect((await owner.post('/api/business-profile/closures', days)).status).toBe(200)
    await sendDigests(services)
    now = new Date('2026-12-07T07:00Z')
    await sendDigests(services)
    expect(await mails(owner)).toEqual([])
  })

  test('when it is off, or an admin has closed the account', async () => {
    const [off, closed] = [await shop(), await shop()]
    await off.patch('/api/mail-settings', { digest: 'off' })
    await db.systemPool.query('UPDATE "user" SET disabled_at = now() WHERE id = $1', [
      closed.account.id,
    ])
    now = MONDAY
    await sendDigests(services)
    expect([await mails(off), await mails(closed)]).toEqual([[], []])
  })

  test('to an address that nobody has confirmed, nor tries in between; the next one after that is sent', async () => {
    const owner = await shop({ isConfirmed: false })
    const { rows } = await db.systemPool.query('SELECT id FROM mail')
    now = MONDAY
    expect(await sendDigests(services)).toBe(0)
    expect(await sendDigests(services)).toBe(0)
    expect((await settingsOf(owner)).nextDay).toBe('2026-11-30')
    expect((await db.systemPool.query('SELECT id FROM mail')).rows, 'nothing is stored').toEqual(
      rows,
    )
    await confirmAddresses(db, owner.account.id)
    expect(await sendDigests(services), 'the one that was left out is not sent late').toBe(0)
    await sell(owner, '2026-11-23', 10)
    now = new Date(MONDAY.getTime() + 7 * 86_400_000)
    expect(await sendDigests(services)).toBe(1)
  })
})

test('names from the data stand in it as text, and a tag in them does nothing', async () => {
  const owner = await signUp()
  const customerName = 'Ada <b>&"x"'
  await sell(owner, '2026-10-05', 1)
  await sell(owner, '2026-11-12', 10)
  await sell(owner, '2026-11-19', 90, { customerName })
  await sendDigests(services)
  now = MONDAY
  await sendDigests(services)
  const [mail] = await mails(owner)
  expect(mail!.body).toContain(`${customerName} bought for $90, after nothing the week before.`)
  expect(mail!.html).toContain('Ada &lt;b&gt;&amp;&quot;x&quot;')
})

describe("one owner's failure", () => {
  test('stops nobody else, and is tried three times, not forever', async () => {
    const [broken, fine] = [await shop(), await shop()]
    await db.systemPool.query('UPDATE business_profile SET currency = $2 WHERE owner_id = $1', [
      broken.account.id,
      'broken',
    ])
    now = MONDAY
    expect(await sendDigests(services)).toBe(1)
    expect(await mails(fine)).toHaveLength(1)
    const rowOf = async () =>
      (
        await db.systemPool.query('SELECT tries, next_at FROM mail_settings WHERE owner_id = $1', [
          broken.account.id,
        ])
      ).rows[0]
    expect(await rowOf()).toMatchObject({ tries: 1 })
    await sendDigests(services)
    expect(await rowOf(), 'not again at once').toMatchObject({ tries: 1 })
    for (const minutes of [11, 22, 33]) {
      now = new Date(MONDAY.getTime() + minutes * 60_000)
      await sendDigests(services)
    }
    expect(await rowOf()).toEqual({ tries: 0, next_at: new Date('2026-11-30T07:00Z') })
    expect(failures.splice(0), 'three tries, and that it is left out').toHaveLength(4)
  })
})

describe('paused after three that nobody opened', () => {
  /** Sends the digests of these weeks, each with a sale. */
  const weeks = async (owner: Owner, from: number, to: number) => {
    for (let week = from; week <= to; week++) {
      const monday = addDays('2026-11-23', 7 * week)
      now = new Date(`${addDays(monday, -2)}T12:00Z`)
      await sell(owner, addDays(monday, -3), 10)
      now = new Date(`${monday}T07:00Z`)
      await sendDigests(services)
    }
  }

  test('the third says so, the fourth is not sent, and turning it on again resumes', async () => {
    const owner = await shop()
    await weeks(owner, 0, 3)
    const sent = await mails(owner)
    expect(sent).toHaveLength(3)
    expect(sent.map(({ body }) => body.includes("we'll stop sending them"))).toEqual([
      false,
      false,
      true,
    ])
    expect(await settingsOf(owner)).toMatchObject({
      digest: 'weekly',
      isPaused: true,
      nextDay: null,
    })
    const { body } = await owner.patch('/api/mail-settings', { digest: 'weekly' })
    expect(body).toMatchObject({ isPaused: false, nextDay: '2026-12-21' })
    await weeks(owner, 4, 4)
    expect(await mails(owner)).toHaveLength(4)
  })

  test('a link that was opened starts the count again, by anyone, without a session', async () => {
    const owner = await shop()
    await weeks(owner, 0, 1)
    const token = tokenIn((await mails(owner))[1]!.body)
    const opened = await visitor().post('/api/mail-opened', { token })
    expect(opened.body).toEqual({ isKnown: true })
    expect((await settingsOf(owner)).last).toMatchObject({
      sentOn: '2026-11-30',
      startDate: '2026-11-23',
      endDate: '2026-11-29',
      opened: true,
    })
    await weeks(owner, 2, 4)
    expect(await mails(owner)).toHaveLength(5)
  })

  test('a link of an old digest ends the pause', async () => {
    const owner = await shop()
    await weeks(owner, 0, 3)
    const token = tokenIn((await mails(owner))[0]!.body)
    await visitor().post('/api/mail-opened', { token })
    expect(await settingsOf(owner)).toMatchObject({ isPaused: false, nextDay: '2026-12-21' })
  })

  test('a visit to the app counts as well, but does not end a pause', async () => {
    const owner = await shop()
    await weeks(owner, 0, 1)
    await owner.post('/api/track-activity')
    await weeks(owner, 2, 4)
    expect(await mails(owner)).toHaveLength(5)
    await weeks(owner, 5, 5)
    await owner.post('/api/track-activity')
    expect(await settingsOf(owner)).toMatchObject({ isPaused: true })
  })
})

describe('a reached goal', () => {
  const goal = { timeframe: '2026-11', targetAmount: 300, goalType: 'revenue' }
  const told = async (owner: Owner) => {
    await settled()
    await sendGoalMails(services)
    await sendGoalMails(services)
    return (await mails(owner)).filter(({ kind }) => kind === 'goal-reached')
  }

  test('is told by mail once, if the owner has asked for it', { tags: 'long' }, async () => {
    const [asked, silent] = [await shop(), await shop()]
    await asked.patch('/api/mail-settings', { goalMail: true })
    for (const owner of [asked, silent]) {
      expect((await owner.post('/api/business-goals', goal)).status).toBe(200)
      await sell(owner, '2026-11-20', 60)
    }
    expect(await told(asked), '100 + 150 + 60 of 300').toMatchObject([
      { subject: 'You reached your goal for November 2026: $310 of $300' },
    ])
    expect(await told(silent)).toEqual([])
    await sell(asked, '2026-11-20', 500)
    expect(await told(asked)).toHaveLength(1)
  })

  test('that was met when it was set is no news', { tags: 'long' }, async () => {
    const owner = await shop()
    await owner.patch('/api/mail-settings', { goalMail: true })
    await owner.post('/api/business-goals', { ...goal, targetAmount: 200 })
    expect(await told(owner)).toEqual([])
  })
})

test('what is wrong in the settings gets a sentence, and nothing changes', async () => {
  const owner = await signUp()
  for (const body of [{ digest: 'daily' }, { goalMail: 'yes' }, { digest: null }]) {
    expect((await owner.patch('/api/mail-settings', body)).status).toBe(400)
  }
  expect(await settingsOf(owner)).toEqual({
    digest: 'weekly',
    isPaused: false,
    goalMail: false,
    resultMail: true,
    newsMail: false,
    isSending: false,
    nextDay: '2026-11-23',
    last: null,
  })
})

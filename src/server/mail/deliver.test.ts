import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { systemClock } from '../clock.ts'
import { configOf, parseSettings } from '../config.ts'
import { MAX_TRIES } from '../delivery.ts'
import { openJobs } from '../jobs.ts'
import { testDatabase } from '../testing/database.ts'
import { FAST, hurryDelivery, hurryRetry, untilDone } from '../testing/jobs.ts'
import { portOf } from '../testing/listening.ts'
import { mailServer, smtpError, type MailServer } from '../testing/smtp.ts'
import { SECRET_LINK } from './content.ts'
import { deliverMails } from './deliver.ts'
import { setMailGate, type AddressState } from './gate.ts'
import { listMails, readMail, resendMail, type ListedMail } from './outbox.ts'
import { deliverMail, deliveryOf, queueMail, type Mail } from './queue.ts'

const db = await testDatabase()
const log = pino({ level: 'silent' })

const ends: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
  await db.systemPool.query('DELETE FROM jobs.job WHERE name = $1', [deliverMail.name])
  await db.systemPool.query('DELETE FROM mail')
})

/** A process of the app, as far as emails go. `deadline` and `grace` in ms. */
function appProcess(
  smtpUrl: string | undefined,
  { operator, ...waits }: { deadline?: number; grace?: number; operator?: string } = {},
  withSystem = db.withSystem,
) {
  const config = configOf(
    {
      ...parseSettings({ APP_URL: 'https://kpi.example.com', OPERATOR_EMAIL: operator }),
      SMTP_URL: smtpUrl,
    },
    { SESSION_SECRET: '' },
  )
  const jobs = openJobs(db, log, FAST)
  const services = { db: { ...db, withSystem }, config, clock: systemClock, jobs, log }
  const endMails = deliverMails(services, waits)
  let ended: Promise<void> | undefined
  const end = () => {
    jobs.takeNoMore()
    return (ended ??= endMails().then(() => jobs.stop()))
  }
  ends.push(end)
  jobs.start()
  return { ...services, end, queue: (mail: Partial<Mail> = {}) => queue(services, mail) }
}

const jobOf = (id: string) => deliveryOf({ id, recipient: 'ada@example.com', kind: 'welcome' })

/** Queues an email and returns its id. */
async function queue(
  services: Parameters<typeof queueMail>[0],
  { content, ...mail }: Partial<Mail> = {},
): Promise<string> {
  await db.withSystem((tx) =>
    queueMail(
      services,
      {
        recipient: 'ada@example.com',
        kind: 'password-reset',
        content: content ?? { subject: 'Hello', title: 'Hello', blocks: ['A text'] },
        ...mail,
      },
      tx,
    ),
  )
  const [latest] = await listMails({ db }, { limit: 1 })
  return latest!.id
}

/** Stores an email that no process sends yet. Returns its id. */
const queueWithoutJob = (app: Parameters<typeof queueMail>[0]): Promise<string> =>
  queue({ ...app, jobs: { ...app.jobs, sendAll: async () => {} } })

const mailOf = async (id: string): Promise<ListedMail> =>
  (await listMails({ db }, { limit: 1000 })).find((mail) => mail.id === id)!
const becomes = (id: string, expected: Partial<ListedMail>) =>
  untilDone(async () => expect(await mailOf(id)).toMatchObject(expected))
const bodies = ({ received }: MailServer) => received.map(({ text }) => text)
/** Seconds until the email is tried again. */
const nextTry = async (): Promise<number> =>
  (
    await db.systemPool.query(
      `SELECT extract(epoch FROM start_after - now())::float AS seconds FROM jobs.job WHERE name = $1 AND state IN ('created', 'retry')`,
      [deliverMail.name],
    )
  ).rows[0]?.seconds

const jobsLeft = async (): Promise<number> =>
  (
    await db.systemPool.query(
      `SELECT count(*) FROM jobs.job WHERE name = $1 AND state NOT IN ('completed', 'failed')`,
      [deliverMail.name],
    )
  ).rows[0].count

describe('emails', () => {
  test('100 of them are sent within 15 seconds, each once', { tags: 'long' }, async () => {
    const server = await mailServer()
    const app = appProcess(server.url)
    const recipients = Array.from({ length: 100 }, (_, n) => `owner${n}@example.com`)
    for (const recipient of recipients) await app.queue({ recipient })
    await vi.waitFor(() => expect(server.received).toHaveLength(100), 15_000)
    expect(server.received.flatMap(({ to }) => to).toSorted()).toEqual(recipients.toSorted())
    await untilDone(async () => {
      const mails = await listMails(app, { limit: 1000 })
      expect(new Set(mails.map(({ state, tries }) => `${state} ${tries}`))).toEqual(
        new Set(['sent 1']),
      )
    })
  })

  test('come from the host of APP_URL, which the mail server can look up', async () => {
    const server = await mailServer()
    await appProcess(server.url).queue({ recipient: 'ada@example.com' })
    await untilDone(() => expect(server.received).toMatchObject([{ client: 'kpi.example.com' }]))
  })

  test('that waited while the account was disabled are not sent, except the one that says so', async () => {
    const server = await mailServer()
    const app = appProcess(server.url)
    const everybody = (state: AddressState) =>
      setMailGate(async (_, addresses) => new Map(addresses.map((each) => [each, state])))
    const quiet = { ...app, jobs: { ...app.jobs, sendAll: async () => {} } }
    everybody('confirmed')
    const waiting = await queue(quiet)
    const notice = await queue(quiet, { kind: 'account-disabled' })
    everybody('disabled')
    try {
      for (const id of [waiting, notice]) await app.jobs.send(deliverMail, jobOf(id))
      await becomes(notice, { state: 'sent' })
      const failure = 'The account was disabled before it could be sent.'
      await becomes(waiting, { state: 'failed', failure })
      expect(server.received).toHaveLength(1)
    } finally {
      setMailGate(async () => new Map())
    }
  })

  test('are sent once by two processes that work side by side', { tags: 'long' }, async () => {
    const server = await mailServer(() => sleep(20))
    const apps = [appProcess(server.url), appProcess(server.url)]
    for (let n = 0; n < 60; n++) await apps[n % 2]!.queue({ recipient: `owner${n}@example.com` })
    await untilDone(async () => expect(await jobsLeft()).toBe(0))
    expect(new Set(server.received.map(({ messageId }) => messageId)).size).toBe(60)
    expect(server.received).toHaveLength(60)
  })

  test('that one process has are left alone by another, until it must have died', async () => {
    const server = await mailServer()
    const app = appProcess(server.url)
    const id = await queueWithoutJob(app)
    // By a process that is killed now.
    await db.systemPool.query(`UPDATE mail SET tries = 1, not_before = now() + interval '100 s'`)
    await db.withSystem((tx) => app.jobs.send(deliverMail, jobOf(id), tx))
    await untilDone(async () => expect(await nextTry()).toBeGreaterThan(1))
    expect(server.received).toEqual([])
    await expect(resendMail(app, id)).rejects.toThrow('being sent right now')
    await db.systemPool.query(`UPDATE mail SET not_before = now() - interval '1 second'`)
    await hurryRetry(db, deliverMail)
    await becomes(id, { state: 'sent', tries: 2 })
    expect(server.received).toHaveLength(1)
  }, 40_000)

  test('without a mail server are kept, and nothing is queued', async () => {
    const app = appProcess(undefined)
    const id = await app.queue()
    expect(await mailOf(id)).toMatchObject({ state: 'kept', tries: 0, sentAt: null })
    expect(await jobsLeft()).toBe(0)
  })
})

describe('a mail server that', () => {
  test('answers 451 gets the email again, later each time, with the same Message-ID', async () => {
    const ids: string[] = []
    const server = await mailServer(({ messageId }) => {
      ids.push(messageId)
      if (ids.length < 3) throw smtpError(451, 'Greylisted, come back later')
    })
    const app = appProcess(server.url)
    const id = await app.queue()
    await becomes(id, { state: 'waiting', failure: expect.stringContaining('Greylisted, come') })
    await untilDone(async () => expect(await nextTry()).toBeGreaterThan(10))
    expect(await nextTry(), '15 s').toBeLessThanOrEqual(15)
    await hurryDelivery(db, deliverMail)
    await becomes(id, { state: 'waiting', tries: 2 })
    await untilDone(async () => expect(await nextTry(), '30 s').toBeGreaterThan(15))
    await hurryDelivery(db, deliverMail)
    await becomes(id, { state: 'sent', tries: 3, failure: null })
    expect(new Set(ids)).toEqual(new Set([`<${id}@kpi.example.com>`]))
    expect(ids).toHaveLength(3)
  }, 40_000)

  test(`answers 451 for a day makes the email fail after ${MAX_TRIES} tries; it can be resent`, async () => {
    let isDown = true
    const server = await mailServer(() => {
      if (isDown) throw smtpError(451, 'Out of space')
    })
    const app = appProcess(server.url)
    const id = await queueWithoutJob(app)
    await db.systemPool.query('UPDATE mail SET tries = $1', [MAX_TRIES - 1])
    await db.withSystem((tx) => app.jobs.send(deliverMail, jobOf(id), tx))
    await becomes(id, { state: 'failed', tries: MAX_TRIES })
    await untilDone(async () => expect(await jobsLeft()).toBe(0))
    isDown = false
    await resendMail(app, id)
    await becomes(id, { state: 'sent', tries: 1, failure: null })
  }, 40_000)

  test.each([
    [
      'the recipient',
      {
        onRcptTo: (_: unknown, __: unknown, done: (e: Error) => void) =>
          done(smtpError(550, 'No such mailbox')),
      },
    ],
    ['the email', {}],
  ])(
    'refuses %s with 550 does not get it again',
    async (what, options) => {
      let tries = 0
      const server = await mailServer(() => {
        tries++
        throw smtpError(550, 'No such mailbox')
      }, options)
      const app = appProcess(server.url)
      const id = await app.queue()
      await becomes(id, { state: 'failed', tries: 1 })
      expect((await mailOf(id)).failure).toContain('No such mailbox')
      await untilDone(async () => expect(await jobsLeft()).toBe(0))
      expect(tries).toBe(what === 'the email' ? 1 : 0)
    },
    40_000,
  )

  test('refuses our password keeps the emails waiting until the operator has corrected it', async () => {
    const server = await mailServer(undefined, {
      authOptional: false,
      allowInsecureAuth: true,
      onAuth: ({ password }, _session, done) =>
        password === 'right' ? done(null, { user: 'kpi' }) : done(smtpError(535, 'Wrong password')),
    })
    const withPassword = (password: string) => server.url.replace('//', `//kpi:${password}@`)
    const before = appProcess(withPassword('wrong'))
    const id = await before.queue()
    await becomes(id, { state: 'waiting', failure: expect.stringMatching(/Invalid login/) })
    await before.end()
    appProcess(withPassword('right'))
    await hurryDelivery(db, deliverMail)
    await becomes(id, { state: 'sent', tries: 2 })
  }, 40_000)

  test('cannot be reached gets the email once it is back', async () => {
    const server = await mailServer()
    const port = Number(new URL(server.url).port)
    await server.close()
    const app = appProcess(server.url)
    const id = await app.queue()
    await becomes(id, { state: 'waiting', failure: expect.stringContaining('ECONNREFUSED') })
    const back = await mailServer(undefined, { port })
    await hurryDelivery(db, deliverMail)
    await becomes(id, { state: 'sent' })
    expect(back.received).toHaveLength(1)
  }, 40_000)

  test.each(['before', 'after'])(
    'drops the connection %s it has taken the email gets it again, with the same Message-ID',
    async (when) => {
      let drops = 1
      const server = await mailServer(async (mail, self) => {
        if (drops-- <= 0) return
        if (when === 'after') self.received.push(mail)
        self.drop()
        await sleep(50)
        throw new Error('gone')
      })
      const app = appProcess(server.url)
      const id = await app.queue()
      await becomes(id, { state: 'waiting', tries: 1 })
      await hurryDelivery(db, deliverMail)
      await becomes(id, { state: 'sent', tries: 2 })
      expect(server.received).toHaveLength(when === 'after' ? 2 : 1)
      expect(new Set(server.received.map(({ messageId }) => messageId)).size).toBe(1)
    },
    40_000,
  )

  test(
    'does not answer is left after the deadline, and other emails go on',
    { tags: 'long' },
    async () => {
      let isSlow = true
      const server = await mailServer(async ({ to }) => {
        if (isSlow && to[0] === 'slow@example.com') await sleep(5_000)
      })
      // Long enough for the quick email on a busy machine.
      const app = appProcess(server.url, { deadline: 1_000 })
      const slow = await app.queue({ recipient: 'slow@example.com' })
      const quick = await app.queue({ recipient: 'quick@example.com' })
      await becomes(slow, { state: 'waiting', failure: 'The mail server took too long.' })
      await becomes(quick, { state: 'sent' })
      isSlow = false
      await hurryDelivery(db, deliverMail)
      await becomes(slow, { state: 'sent', tries: 2 })
    },
  )

  test('sends its answer byte by byte cannot hold an email for longer than the deadline', async () => {
    const trickling = createServer((socket) => {
      const timer = setInterval(() => socket.write('2'), 50)
      socket.on('error', () => {}).on('close', () => clearInterval(timer))
    })
    const app = appProcess(`smtp://127.0.0.1:${await portOf(trickling)}`, { deadline: 300 })
    const id = await app.queue()
    await becomes(id, { state: 'waiting', tries: 1, failure: 'The mail server took too long.' })
  }, 40_000)
})

describe('when the app stops', () => {
  test('an email that is nearly sent gets the time to finish', async () => {
    const { promise: answers, resolve: answer } = Promise.withResolvers<void>()
    const server = await mailServer(() => answers)
    const app = appProcess(server.url)
    const id = await app.queue()
    await untilDone(async () => expect((await mailOf(id)).tries).toBe(1))
    const ended = app.end()
    await sleep(100)
    answer()
    await ended
    expect(await mailOf(id)).toMatchObject({ state: 'sent', tries: 1 })
    expect(server.received).toHaveLength(1)
  }, 40_000)

  test('one that takes longer is cut off, and the next process sends it', async () => {
    let isSlow = true
    const server = await mailServer(async () => {
      if (!isSlow) return
      await sleep(20_000, undefined, { ref: false })
      throw new Error('never accepted')
    })
    const app = appProcess(server.url, { grace: 100 })
    const id = await app.queue()
    await untilDone(async () => expect((await mailOf(id)).tries).toBe(1))
    const start = performance.now()
    await app.end()
    expect(performance.now() - start).toBeLessThan(8_000)
    expect(await mailOf(id)).toMatchObject({ state: 'waiting', tries: 1 })
    isSlow = false
    appProcess(server.url)
    await hurryDelivery(db, deliverMail)
    await becomes(id, { state: 'sent', tries: 2 })
    expect(server.received).toHaveLength(1)
  }, 40_000)
})

describe('hostile texts', () => {
  test('in a subject add no header, and 10,000 characters become 200', async () => {
    const server = await mailServer()
    const app = appProcess(server.url)
    const subjects = {
      'Hello\r\nBcc: eve@example.com\r\n\r\nBody': 'Hello Bcc: eve@ example. com Body',
      'He\0llo\u0007': 'He llo',
      'an invoice\u202Efdp.exe': 'an invoice fdp. exe',
      'half a character \ud800': 'half a character \ufffd',
      ['x'.repeat(10_000)]: `${'x'.repeat(199)}…`,
    }
    for (const [subject, shown] of Object.entries(subjects)) {
      const id = await app.queue({
        content: { subject, title: subject, blocks: [subject] },
      })
      expect((await mailOf(id)).subject).toBe(shown)
    }
    await untilDone(() => expect(server.received).toHaveLength(5))
    for (const { to, text } of server.received) {
      expect(to).toEqual(['ada@example.com'])
      expect(text.split('\r\n\r\n')[0]).not.toMatch(/^Bcc:/im)
    }
  }, 40_000)

  test('as a recipient fail for good, and nobody gets an email', async () => {
    const server = await mailServer()
    const app = appProcess(server.url)
    const recipients = [
      'ada@example.com\r\nBcc: eve@example.com',
      'ada@example.com, eve@example.com',
      'Eve <eve@example.com>',
      'ada@example.com>\r\nRCPT TO:<eve@example.com',
      `${'x'.repeat(10_000)}@example.com`,
      'ada@nowhere',
      'nobody',
    ]
    for (const recipient of recipients) await app.queue({ recipient })
    await untilDone(async () => {
      for (const mail of await listMails(app, { limit: 100 })) {
        expect(mail, mail.recipient).toMatchObject({
          state: 'failed',
          failure: "The recipient isn't an email address.",
        })
      }
    })
    expect(server.received).toEqual([])
  }, 40_000)
})

describe('an answer to an email', () => {
  const answersTo = async (operator: string | undefined, replyTo?: string) => {
    const server = await mailServer()
    const app = appProcess(server.url, operator ? { operator } : {})
    await app.queue({ replyTo })
    await untilDone(() => expect(server.received).toHaveLength(1))
    await app.end()
    const [head] = server.received[0]!.text.split('\r\n\r\n')
    return Array.from(head!.matchAll(/^(?:Reply-To|Bcc):.*$/gim), ([line]) => line)
  }

  test('goes to the operator, or to the person that the email names', async () => {
    expect(await answersTo('hello@example.com')).toEqual(['Reply-To: hello@example.com'])
    expect(await answersTo('hello@example.com', 'grace@example.com')).toEqual([
      'Reply-To: grace@example.com',
    ])
    expect(await answersTo(undefined)).toEqual([])
  }, 40_000)

  test.each([
    'grace@example.com\r\nBcc: eve@example.com',
    'grace@example.com, eve@example.com',
    'Eve <eve@example.com>',
  ])(
    'goes to the operator if %j, which is no address, was to get it',
    async (replyTo) => {
      expect(await answersTo('hello@example.com', replyTo)).toEqual(['Reply-To: hello@example.com'])
    },
    40_000,
  )
})

describe('an email with a secret link', () => {
  const url = 'https://kpi.example.com/set-password?email=ada%40example.com&token=s3cr3t'
  const content = {
    subject: 'Reset',
    title: 'Reset',
    blocks: [{ button: 'Set', url: SECRET_LINK, withAddress: true }],
  }
  const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000)
  const storedRows = async () =>
    JSON.stringify((await db.systemPool.query('SELECT * FROM mail')).rows)

  test('has the link in both texts that are sent, and in nothing that is stored after that', async () => {
    const server = await mailServer()
    const app = appProcess(server.url)
    const id = await app.queue({ content, secret: { url, worksUntil: inHours(1) } })
    await becomes(id, { state: 'sent' })
    const [sent] = bodies(server)
    expect(sent).toContain(`Set:\r\n${url}`)
    expect(sent).toContain(`href="${url.replace('&', '&amp;')}"`)
    expect(await storedRows()).not.toContain('s3cr3t')
    expect((await readMail(app, id)).text).toContain('a link that was removed')
    await expect(resendMail(app, id)).rejects.toThrow('already sent or has expired')
  }, 40_000)

  test('is not sent if that is withdrawn while a process takes it', async () => {
    const server = await mailServer()
    let calls = 0
    const app = appProcess(server.url, {}, async (work) => {
      // The first one takes it, the second one reads it.
      if (++calls === 2)
        await db.systemPool.query(`UPDATE mail SET state = 'failed', secret = NULL`)
      return db.withSystem(work)
    })
    const id = await app.queue({ content, secret: { url, worksUntil: inHours(1) } })
    await untilDone(async () => {
      expect([calls, await jobsLeft()]).toEqual([3, 0])
    })
    expect(server.received).toEqual([])
    expect(await mailOf(id)).toMatchObject({ state: 'failed', tries: 1 })
  }, 40_000)

  test('shows it to an admin while it was not sent and works', async () => {
    const app = appProcess(undefined)
    const id = await app.queue({ content, secret: { url, worksUntil: inHours(1) } })
    expect((await readMail(app, id)).text).toContain(url)
    const later = { ...app, clock: { ...systemClock, now: () => inHours(2) } }
    expect((await readMail(later, id)).text).not.toContain('s3cr3t')
  })

  test('is not sent once the link has expired', async () => {
    const server = await mailServer()
    const app = appProcess(server.url)
    const id = await app.queue({ content, secret: { url, worksUntil: inHours(-0.01) } })
    await becomes(id, { state: 'failed' })
    expect((await mailOf(id)).failure).toContain('stopped working before it could be sent')
    expect(server.received).toEqual([])
    expect(await storedRows()).not.toContain('s3cr3t')
    await expect(resendMail(app, id)).rejects.toThrow('already sent or has expired')
  }, 40_000)
})

describe('admins', () => {
  test('resend a kept email once there is a mail server, but not twice at once', async () => {
    const without = appProcess(undefined)
    const id = await without.queue()
    await without.end()
    const { promise: answers, resolve: answer } = Promise.withResolvers<void>()
    const server = await mailServer(() => answers)
    const app = appProcess(server.url)
    await resendMail(app, id)
    await untilDone(async () => expect((await mailOf(id)).tries).toBe(1))
    await expect(resendMail(app, id)).rejects.toThrow('being sent right now')
    answer()
    await becomes(id, { state: 'sent', tries: 1 })
    expect(server.received).toHaveLength(1)
  }, 40_000)
})

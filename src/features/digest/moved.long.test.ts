import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { moveOwner, type Step } from '../../app/commands/move/moving.ts'
import { PASSWORD } from '../../app/testing/app.ts'
import { testCell, testDirectory, testRouter } from '../../app/testing/cells.ts'
import { systemClock } from '../../server/clock.ts'
import { takeChoices } from './choices.ts'
import { UNSUBSCRIBABLE } from './contract.ts'
import { unsubscribeOf } from './words/links.ts'

/** Links that turn emails off work at the cell that sent the email, wherever its owner lives by now. */

const directory = await testDirectory()
const one = await testCell('one', directory.address)
const two = await testCell('two', directory.address)
const three = await testCell('three', directory.address)
const { browser } = testRouter([one, two, three])
const timeout = 120_000
type Cell = typeof one

beforeAll(async () => {
  for (const cell of [one, two, three]) await cell.sweep()
})

async function ownerAt({ name }: Cell) {
  const [client, email] = [browser(), `${randomUUID()}@example.com`]
  const names = { firstName: 'Ada', lastName: 'Byron', timeZone: 'UTC' }
  const form = { ...names, email, password: PASSWORD }
  const { body } = await client.post(`/api/auth/register?cell=${name}`, form)
  await client.patch('/api/mail-settings', { goalMail: true, newsMail: true })
  return { client, email, id: body.user.id as string }
}
type Owner = Awaited<ReturnType<typeof ownerAt>>

const move = (
  { email }: Owner,
  from: Cell,
  to: Cell,
  onStep: (step: Step) => Promise<void> = async () => {},
) =>
  moveOwner(from.side, to.side, email, {
    clock: systemClock,
    directory: from.cells.directory!,
    onStep,
  })
/** The link in an email that this cell has sent, without the host. */
const linkOf = (cell: Cell, { id }: Owner, what: (typeof UNSUBSCRIBABLE)[number] = 'digest') => {
  const { pathname, search } = new URL(unsubscribeOf(cell.config, what, id).url)
  return `${pathname}${search}`
}
const tokenOf = (link: string) => new URLSearchParams(link.split('?')[1]).get('token')!
/** A mail provider presses the button of the mail program, and follows no redirect. */
const oneClick = (cell: Cell, url: string) =>
  cell.app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'List-Unsubscribe=One-Click',
  })
/** What the job of each cell does every minute. */
async function minutePasses() {
  for (const { db, config, cells, app } of [one, two, three]) {
    await takeChoices({ db, config, cells, clock: systemClock, log: app.log })
  }
}
async function settingsOf({ client, email }: Owner) {
  expect((await client.post('/api/auth/login', { email, password: PASSWORD })).status).toBe(200)
  return (await client.get('/api/mail-settings')).body
}
const left = () => directory.run('SELECT what FROM mail_choice')

describe('after a move', () => {
  test(
    'each email of the old cell turns its own kind off at the new one, by one press in the mail program',
    async () => {
      const owner = await ownerAt(one)
      await move(owner, one, two)
      expect(await settingsOf(owner)).toMatchObject({ digest: 'weekly', goalMail: true })
      for (const what of UNSUBSCRIBABLE) {
        const answer = await oneClick(one, linkOf(one, owner, what))
        expect([answer.statusCode, answer.json()], what).toEqual([
          200,
          { message: "You won't get this email any more." },
        ])
      }
      await minutePasses()
      expect(await settingsOf(owner)).toMatchObject({
        digest: 'off',
        goalMail: false,
        resultMail: false,
        newsMail: false,
      })
      expect(await left()).toEqual([])
    },
    timeout,
  )

  test(
    'the page of the link turns it off, and undoes that',
    async () => {
      const owner = await ownerAt(one)
      const link = linkOf(one, owner)
      const token = tokenOf(link)
      await move(owner, one, two)
      const visitor = browser()
      const shown = await visitor.get(`/api/unsubscribe?token=${token}&cell=one`)
      expect(shown).toMatchObject({ status: 200, body: { what: 'digest', choice: 'weekly' } })
      const off = await visitor.post('/api/unsubscribe?cell=one', { token })
      await minutePasses()
      expect(await settingsOf(owner)).toMatchObject({ digest: 'off' })
      const again = { token, choice: off.body.choice }
      await visitor.post('/api/unsubscribe/undo?cell=one', again)
      await minutePasses()
      expect(await settingsOf(owner)).toMatchObject({ digest: 'weekly', isPaused: false })
    },
    timeout,
  )

  test(
    'and another one, and one back, the links of all cells work',
    async () => {
      const owner = await ownerAt(one)
      await move(owner, one, two)
      await move(owner, two, three)
      await oneClick(one, linkOf(one, owner))
      await oneClick(two, linkOf(two, owner, 'goal'))
      await minutePasses()
      expect(await settingsOf(owner)).toMatchObject({ digest: 'off', goalMail: false })
      await move(owner, three, one)
      await oneClick(one, linkOf(one, owner, 'news'))
      expect(await settingsOf(owner), 'at once').toMatchObject({ newsMail: false })
    },
    timeout,
  )
})

test(
  'during the move: it is taken by the cell that has the owner in the end',
  async () => {
    const moved = await ownerAt(one)
    const link = linkOf(one, moved)
    await move(moved, one, two, async (step) => {
      if (step !== 'copied') return
      expect((await oneClick(one, link)).statusCode).toBe(200)
      await minutePasses()
      expect(await left(), 'nobody takes it yet').toHaveLength(1)
    })
    await minutePasses()
    expect(await settingsOf(moved)).toMatchObject({ digest: 'off' })

    const staying = await ownerAt(one)
    const failed = move(staying, one, two, async (step) => {
      if (step !== 'copied') return
      await oneClick(one, linkOf(one, staying))
      throw new Error('The operator has pressed Ctrl+C.')
    })
    await expect(failed).rejects.toThrow('Ctrl+C')
    await minutePasses()
    expect(await settingsOf(staying)).toMatchObject({ digest: 'off' })
  },
  timeout,
)

test(
  'while the directory is out: a 503 that says to try again, and nothing else notices',
  async () => {
    const [moved, staying] = [await ownerAt(one), await ownerAt(one)]
    await move(moved, one, two)
    await directory.out()
    try {
      const answer = await oneClick(one, linkOf(one, moved))
      expect([answer.statusCode, answer.json().code]).toEqual([503, 'directory_out'])
      expect((await oneClick(one, linkOf(one, staying))).statusCode).toBe(200)
    } finally {
      await directory.back()
    }
    expect(await settingsOf(staying)).toMatchObject({ digest: 'off' })
  },
  timeout,
)

test("a token that this cell hasn't made leaves nothing in the directory", async () => {
  const owner = await ownerAt(one)
  const wrong = linkOf(one, owner).replace('digest', 'news')
  expect((await oneClick(one, wrong)).statusCode).toBe(404)
  expect((await oneClick(two, linkOf(one, owner))).statusCode, 'of the other cell').toBe(404)
  expect(await left()).toEqual([])
})

test('of an account that is gone it is kept for a month, and nobody is told that it is gone', async () => {
  const owner = await ownerAt(one)
  const link = linkOf(one, owner)
  await one.db.systemPool.query('DELETE FROM "user" WHERE id = $1', [owner.id])
  await one.db.systemPool.query('DELETE FROM mail_settings WHERE owner_id = $1', [owner.id])
  expect((await oneClick(one, link)).statusCode).toBe(200)
  await minutePasses()
  expect(await left()).toHaveLength(1)
  await directory.run(`UPDATE mail_choice SET chosen_at = now() - interval '31 days'`)
  const another = await ownerAt(one)
  await one.db.systemPool.query('DELETE FROM mail_settings WHERE owner_id = $1', [another.id])
  await oneClick(one, linkOf(one, another, 'goal'))
  expect(await left()).toEqual([{ what: 'goal' }])
})

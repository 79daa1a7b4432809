import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { resetAccount } from '../../../features/accounts/index.ts'
import { saleOf } from '../../../features/sales/testing/entries.ts'
import { connect } from '../../../server/database/connection.ts'
import { databaseErrorOf } from '../../../server/database/database-errors.ts'
import { asSystem } from '../../../server/database/tenancy.ts'
import { sayWhereMoved } from '../where-moved.ts'
import { moveOwner, takeBack } from './moving.ts'
import {
  countOf,
  formOf,
  options,
  signIn,
  timeout,
  today,
  twoInstallations,
} from './testing/installations.ts'

/** Who may move, and what an owner notices of it. */

const { here, there, newOwner, move, killedAt } = await twoInstallations()

describe('an owner who is moving', () => {
  test(
    'looks at everything, but gets a 503 with a sentence for a change and cannot sign in, and no admin can change anything of theirs',
    async () => {
      const { browser, email, id } = await newOwner()
      await killedAt(email, 'frozen')
      const moving = {
        status: 503,
        body: { code: 'moving', message: expect.stringMatching(/nothing is lost/) },
      }
      expect((await browser.get('/api/sales-entries')).status).toBe(200)
      expect(await browser.post('/api/sales-entries', saleOf({ saleDate: today }))).toMatchObject(
        moving,
      )
      expect(await signIn(email, here.browser())).toMatchObject(moving)
      await expect(
        here.db.systemPool.query(`INSERT INTO competitor (owner_id) VALUES ($1)`, [id]),
      ).rejects.toMatchObject({ code: 'KP002' })
      await takeBack(here.side, there.side, email)
      const taken = await browser.post('/api/sales-entries', saleOf({ saleDate: today }))
      expect(taken.status).toBe(200)
    },
    timeout,
  )

  test(
    'can change no table: each refuses before it looks at a row, except totals, which only sales change',
    async () => {
      const { email, id } = await newOwner()
      const { rows } = await here.db.systemPool.query<{ name: string }>(
        `SELECT polrelid::regclass::text AS name FROM pg_policy WHERE polname = 'own_rows'`,
      )
      expect(rows.length).toBeGreaterThan(50)
      const triedOn = async (name: string) => {
        const change = `DELETE FROM ${name} WHERE false`
        const tried = here.db.withOwner(id, (tx) => asSystem(tx, () => tx.execute(change)))
        return `${name} ${await tried.then(
          () => 'allowed',
          (error: unknown) => databaseErrorOf(error)?.code,
        )}`
      }
      const tried = () => Promise.all(rows.map(({ name }) => triedOn(name)))
      expect(await tried()).toEqual(rows.map(({ name }) => `${name} allowed`))
      await killedAt(email, 'frozen')
      const totals =
        `sale_customer sale_day sale_month sale_month_customer sale_month_hour sale_month_product
        sale_month_salesperson sale_part`.split(/\s+/)
      expect(await tried()).toEqual(
        rows.map(({ name }) => `${name} ${totals.includes(name) ? 'allowed' : 'KP002'}`),
      )
      await takeBack(here.side, there.side, email)
    },
    timeout,
  )

  test(
    'is signed out once the other side has them, though everything is still here',
    async () => {
      const { browser, email } = await newOwner()
      await killedAt(email, 'switched')
      expect((await browser.get('/api/sales-entries')).status).toBe(401)
      expect((await signIn(email, here.browser())).body).toMatchObject({ code: 'moved' })
      await move(email)
    },
    timeout,
  )

  test(
    'stays away from changes that began before: the move waits for them',
    async () => {
      const { email, id } = await newOwner()
      const order: string[] = []
      let go = (): void => {}
      const held = here.db.withOwner(id, async (tx) => {
        await tx.execute('DELETE FROM lead')
        await new Promise<void>((resolve) => (go = resolve))
        order.push('change')
      })
      await sleep(100)
      const moved = moveOwner(here.side, there.side, email, {
        ...options,
        onStep: (step) => void order.push(step),
      })
      await sleep(1_500)
      go()
      await held
      await moved
      expect(order.slice(0, 3)).toEqual(['frozen', 'change', 'quiet'])
    },
    timeout,
  )

  test(
    'learns after it where to sign in, and nobody registers the address again',
    async () => {
      const { browser, email } = await newOwner()
      await move(email)
      expect((await browser.get('/api/sales-entries')).status).toBe(401)
      const moved = {
        status: 409,
        body: { code: 'moved', message: expect.stringContaining('http://localhost:3001') },
      }
      expect(await signIn(email, here.browser())).toMatchObject(moved)
      expect(await here.browser().post('/api/auth/register', formOf(email))).toMatchObject(moved)
      await expect(move(email)).rejects.toMatchObject({ code: 'moved' })
      const reset = resetAccount(here, email)
      await expect(
        reset.catch((error: unknown) => sayWhereMoved(here, { EMAIL: ` ${email}` }, error)),
      ).rejects.toThrow(' has moved to http://localhost:3001. Run this command there.')
    },
    timeout,
  )
})

describe('a move is refused, and nothing is frozen,', () => {
  const refused = async (email: string, sentence: RegExp) => {
    await expect(move(email)).rejects.toMatchObject({ message: expect.stringMatching(sentence) })
    expect(await countOf(here, 'SELECT count(*) FROM owner_move')).toBe(0)
  }

  test('for an email that is unknown here, or known there', async () => {
    await refused('nobody@example.com', /no account with the email/)
    const { email } = await newOwner()
    expect((await there.browser().post('/api/auth/register', formOf(email))).status).toBe(200)
    await refused(email, /other installation has an account/)
  })

  test('for an admin, someone who is leaving, and while an import runs', async () => {
    const { email, id } = await newOwner()
    const query = (sql: string) => here.db.systemPool.query(sql, [id])
    await query('UPDATE "user" SET is_admin = true WHERE id = $1')
    await refused(email, /admin -- revoke/)
    await query('UPDATE "user" SET is_admin = false WHERE id = $1')
    await query(`INSERT INTO sale_import (owner_id, file_name) VALUES ($1, 'a.csv')`)
    await refused(email, /import of theirs is running/)
    await query(`UPDATE sale_import SET state = 'done' WHERE owner_id = $1`)
    await query(
      `INSERT INTO account_deletion (owner_id, email, asked_at, delete_at) VALUES ($1, '', now(), now() + interval '9 days')`,
    )
    await refused(email, /asked to delete/)
  })
})

test(
  'a full disk on the other side is told in a sentence, and the owner goes on here',
  async () => {
    const { email } = await newOwner()
    const owner = await connect(there.side.connection)
    await owner.query(`
      CREATE FUNCTION disk_is_full() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN RAISE EXCEPTION 'could not extend file' USING ERRCODE = '53100'; END $$;
      CREATE TRIGGER disk_is_full BEFORE INSERT ON business_profile EXECUTE FUNCTION disk_is_full()`)
    try {
      await expect(move(email)).rejects.toMatchObject({
        name: 'StartError',
        message: expect.stringMatching(/says: could not extend file\n.* goes on using this/),
      })
    } finally {
      await owner.query('DROP FUNCTION disk_is_full CASCADE')
      await owner.end()
    }
    expect(await countOf(here, 'SELECT count(*) FROM owner_move')).toBe(0)
    await move(email)
  },
  timeout,
)

import { describe, expect, test } from 'vitest'
import { programOf, tokenOf } from '../features/accounts/testing/programs.ts'
import { systemClock } from '../server/clock.ts'
import { moveOwner } from './commands/move/moving.ts'
import { PASSWORD } from './testing/app.ts'
import { register, signIn, threeCells } from './testing/cells.ts'

/** Owners who move between cells are found at the new one. */

const { directory, one, two, three, all, browserAt, ownerAt, later } = await threeCells()
// Signing in hashes a password, which takes long on a busy machine.
const timeout = 120_000

describe('an owner who has moved', () => {
  const move = async (email: string, from: typeof one, to: typeof one) =>
    moveOwner(from.side, to.side, email, {
      clock: systemClock,
      directory: from.cells.directory!,
    })

  test(
    'is found by a page whose cookie names the old cell, and so are the tokens',
    async () => {
      const { client, email } = await ownerAt(one)
      const { token } = await tokenOf(client, ['read'])
      await move(email, one, two)
      expect((await client.get('/api/sales-entries')).status, 'signed out').toBe(401)
      expect((await signIn(client, email)).status).toBe(200)
      expect(client.cookies.get('cell')).toBe('two')
      expect((await programOf(browserAt(one), token).get('/api/sales-entries')).status).toBe(200)
      await later()
      for (const cell of all) await cell.sweep()
      expect((await signIn(browserAt(three), email)).status, 'after the sweeps').toBe(200)
      const atOld = await browserAt(one).post('/api/auth/login?cell=one', {
        email,
        password: PASSWORD,
      })
      expect(atOld.status, 'a page opened from an old link').toBe(200)
      await move(email, two, one)
      expect((await signIn(client, email)).status, 'and back').toBe(200)
      expect(client.cookies.get('cell')).toBe('one')
    },
    timeout,
  )

  test(
    'while the directory is out right after the switch: nothing is deleted, and the command is run again',
    async () => {
      const { client, email, id } = await ownerAt(one)
      const interrupted = moveOwner(one.side, two.side, email, {
        clock: systemClock,
        directory: one.cells.directory!,
        onStep: async (step) => {
          if (step === 'switched') await directory.out()
        },
      })
      await expect(interrupted).rejects.toThrow()
      await directory.back()
      expect((await signIn(client, email)).body.code).toBe('moving')
      const kept = await one.db.systemPool.query('SELECT FROM "user" WHERE id = $1', [id])
      expect(kept.rowCount).toBe(1)
      await move(email, one, two)
      expect((await signIn(client, email)).status).toBe(200)
      expect(client.cookies.get('cell')).toBe('two')
    },
    timeout,
  )

  test(
    'does not move while the directory is out, and goes on here',
    async () => {
      const { client, email } = await ownerAt(one)
      await directory.out()
      try {
        await expect(move(email, one, two)).rejects.toThrow()
        expect((await client.get('/api/sales-entries')).status).toBe(200)
      } finally {
        await directory.back()
      }
    },
    timeout,
  )

  test(
    'can register nothing at the old cell under the same email',
    async () => {
      const { email } = await ownerAt(one)
      await move(email, one, two)
      expect((await register(browserAt(one), email)).body.code).toBe('email_taken')
    },
    timeout,
  )
})

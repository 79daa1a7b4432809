import { expect, test } from 'vitest'
import { freePort } from '../../../server/free-port.ts'
import { testInstallation } from '../../testing/installation.ts'
import { checkAddress } from './address.ts'
import { closeSide, openSide, type Installation } from './sides.ts'

const ports = [await freePort(), await freePort()] as const
const [one, other] = await Promise.all(
  ports.map((port) => testInstallation({ APP_URL: `http://localhost:${port}` })),
)
await one!.app.listen({ port: ports[0], host: 'localhost' })

async function checked(installation: Installation): Promise<void> {
  const side = await openSide(installation, '00000000-0000-0000-0000-000000000000')
  try {
    await checkAddress(side)
  } finally {
    await closeSide(side)
  }
}

test('an installation is at its address', async () => {
  await checked(one!.side)
})

test.each([
  ['another secret', { sessionSecret: 'x'.repeat(32) }, /^What answers at http:\S+ has another/],
  ['another database', { connection: other!.side.connection }, /^What answers at http:\S+ has/],
  ['another address', { address: other!.side.address }, /^Nothing answers at http:\S+: .*REFUSED/],
])('one with %s is refused, and nothing of the question is left', async (_, wrong, message) => {
  await expect(checked({ ...one!.side, ...wrong })).rejects.toMatchObject({
    status: 400,
    message: expect.stringMatching(message),
  })
  for (const { db } of [one!, other!]) {
    expect((await db.systemPool.query('SELECT FROM moved_away')).rowCount).toBe(0)
  }
})

import { expect, test } from 'vitest'
import { knownDevicePasswordsFor, passwordsFor } from './hashing.ts'

/** Checks passwords, and notes whose check ended when. */
async function checks(passwordsOf: typeof passwordsFor) {
  const hash = await passwordsOf(new Headers()).hash('right')
  const ended: string[] = []
  const check = async (address: string): Promise<void> => {
    const from = new Headers({ 'x-forwarded-for': address })
    await passwordsOf(from).verify({ hash, password: 'wrong' })
    ended.push(address)
  }
  return { ended, check }
}

const OWNER = '198.51.100.7'
const queues = [
  { name: 'an unknown device', passwordsOf: passwordsFor, slots: 3 },
  { name: 'a known device', passwordsOf: knownDevicePasswordsFor, slots: 1 },
]

test.each(queues)(
  'on $name, a check goes before all that wait of a site that filled the queue',
  async ({ passwordsOf, slots }) => {
    const { ended, check } = await checks(passwordsOf)
    // One subscriber.
    const flood = Array.from({ length: 90 }, (_, n) => check(`2001:db8:1:${n}::1`))
    await Promise.all([...flood, check(OWNER)])
    expect(ended.indexOf(OWNER)).toBeLessThan(2 * slots)
  },
)

test.each(queues)(
  'on $name, a check goes before nearly all that wait of the 90 sites of a provider',
  async ({ passwordsOf, slots }) => {
    const { ended, check } = await checks(passwordsOf)
    const flood = Array.from({ length: 90 }, (_, n) => check(`2001:db8:${n}::1`))
    await Promise.all([...flood, check(OWNER)])
    expect(ended.indexOf(OWNER)).toBeLessThan(8 + 2 * slots)
  },
)

test.each(queues)(
  'on $name, a check waits for one round when 20 sites send as many as they may',
  async ({ passwordsOf, slots }) => {
    const { ended, check } = await checks(passwordsOf)
    const flood = Array.from({ length: 20 * 100 }, (_, n) => check(`203.0.113.${n % 20}`))
    await Promise.all([...flood, check(OWNER)])
    expect(ended.indexOf(OWNER)).toBeLessThan(20 + 2 * slots)
  },
)

test.each(queues)(
  'on $name, 100 checks of one site may wait; the next one is refused, and another site is not',
  async ({ passwordsOf }) => {
    const { check } = await checks(passwordsOf)
    const flood = Promise.allSettled(Array.from({ length: 104 }, () => check('203.0.113.9')))
    await expect(check('203.0.113.9')).rejects.toMatchObject({
      status: 503,
      code: 'busy',
      message: 'Too many people are signing in right now. Please try again in a moment.',
      retryAfter: 10,
    })
    await check(OWNER)
    const refused = (await flood).filter(({ status }) => status === 'rejected')
    expect(refused.length).toBeLessThan(4)
    await check('203.0.113.9')
  },
)

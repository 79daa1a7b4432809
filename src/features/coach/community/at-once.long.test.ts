import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { testApp } from '../../../app/testing/app.ts'
import { clockOf } from '../../../server/clock.ts'
import { AppError } from '../../../shared/errors.ts'
import { share } from './service.ts'

const { db } = await testApp()
const clock = clockOf(() => new Date('2026-11-18T12:00:00Z'))

/** An owner with posts for all shares of a month. */
async function newOwner(): Promise<string> {
  const id = randomUUID()
  await db.systemPool.query(
    `INSERT INTO business_profile (owner_id, business_name, time_zone) VALUES ($1, 'Shop', 'UTC')`,
    [id],
  )
  await db.systemPool.query('INSERT INTO community_post (owner_id, unshared) VALUES ($1, 2)', [id])
  return id
}

/** Shares at once for all of these owners. Returns how many got which answer. */
async function answersTo(owners: string[]): Promise<Record<string, number>> {
  const answers = await Promise.all(
    owners.map((ownerId) =>
      db
        .withOwner(ownerId, (tx) => share(tx, clock))
        .then(
          () => 200,
          (error: unknown) => (error as AppError).status,
        ),
    ),
  )
  return Object.fromEntries(
    [...Map.groupBy(answers, (answer) => answer)].map(([answer, { length }]) => [answer, length]),
  )
}

const newOwners = (many: number) => Promise.all(Array.from({ length: many }, newOwner))

test('200 owners who share at once are all paid', async () => {
  expect(await answersTo(await newOwners(200))).toEqual({ 200: 200 })
})

test('an owner whose share has not committed yet keeps nobody waiting who gets as many points', async () => {
  const others = await newOwners(60)
  await db.withOwner(await newOwner(), async (tx) => {
    await share(tx, clock)
    expect(await answersTo(others)).toEqual({ 200: 60 })
  })
})

import { setTimeout as sleep } from 'node:timers/promises'
import { seededRandom } from '../../src/shared/seeded-random.ts'
import { percentiles, type Row } from '../kit/table.ts'
import { onEach, type Installation } from './installations.ts'
import type { Counts } from './repeated.ts'
import { differencesOf, judge, writersOf } from './writing.ts'

/** kills in all, spread evenly over what is killed */
const KILLS = Number(process.env['BENCH_KILLS'] ?? 500)
/** ms of writing before a kill, at most */
const LONGEST = 800
/** rounds after which the sales are compared with what was answered */
const CHECK_EVERY = 20

/**
 * Kills the app, the database or both, again and again, at random moments while owners write on several devices. No
 * answered write may be lost or done twice.
 */
export const kills = (folder: string): Promise<Row[]> => onEach(folder, KILLS, killed)

async function killed(installation: Installation, rounds: number): Promise<Row[]> {
  const random = seededRandom(11)
  const counts: Counts = { answered: 0, wrong: [] }
  const writers = await writersOf(installation, counts, random)
  const results = installation.victims.map((victim) => ({
    victim,
    kills: 0,
    answered: 0,
    away: [] as number[],
  }))
  const differences: string[] = []
  for (let round = 1; round <= rounds; round++) {
    const result = results[round % results.length]!
    const before = counts.answered
    const told = { toStop: false }
    const writing = writers.map((writer) => writer.writeUntil(told))
    await sleep(random() * LONGEST)
    const begin = performance.now()
    await installation.kill(result.victim)
    result.away.push(performance.now() - begin)
    told.toStop = true
    await Promise.all(writing)
    result.kills++
    result.answered += counts.answered - before
    if (round % CHECK_EVERY === 0 || round === rounds)
      differences.push(...(await differencesOf(installation, writers)))
    if (differences.length > 0) break
  }
  const { note, ...judged } = await judge(installation, [...differences, ...counts.wrong])
  return results.map(({ victim, kills: times, answered, away }) => ({
    what: `${victim}, killed ${times} times`,
    ...percentiles(away),
    ...judged,
    note: `${answered} answered writes; ${note}`,
  }))
}

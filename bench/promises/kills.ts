import { setTimeout as sleep } from 'node:timers/promises'
import { seededRandom } from '../../src/shared/seeded-random.ts'
import { percentiles, type Row } from '../kit/table.ts'
import { verified } from './checks.ts'
import { builtIn, twoProcesses, type Installation } from './installations.ts'
import type { Counts } from './repeated.ts'
import { differencesOf, writersOf } from './writers.ts'

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
export async function kills(folder: string): Promise<Row[]> {
  const rows: Row[] = []
  const setups = [builtIn, twoProcesses]
  for (const [n, setup] of setups.entries()) {
    const installation = await setup(`${folder}/${n}`)
    try {
      rows.push(...(await killed(installation, Math.ceil(KILLS / 7) * installation.victims.length)))
    } finally {
      await installation.stop()
    }
  }
  return rows
}

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
  const problems = [...differences, ...counts.wrong, ...(await verified(installation))]
  for (const problem of problems) console.error(problem)
  if (problems.length > 0) process.exitCode = 1
  return results.map(({ victim, kills: times, answered, away }) => ({
    what: `${victim}, killed ${times} times`,
    ...percentiles(away),
    target: '0 lost or doubled',
    ofTarget: problems.length > 0 ? 2 : 0,
    note: `${answered} answered writes; ${problems.length} lost, doubled or wrong`,
  }))
}

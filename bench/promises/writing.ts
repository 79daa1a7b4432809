import { seededRandom } from '../../src/shared/seeded-random.ts'
import type { Row } from '../kit/table.ts'
import { verified } from './checks.ts'
import type { Installation } from './installations.ts'
import type { Counts } from './repeated.ts'
import { differencesOf, writersOf } from './writers.ts'

/** Lets owners write on several devices during `work`, and compares what is stored with what was answered. */
export async function writeDuring(
  what: string,
  installation: Installation,
  work: () => Promise<unknown>,
): Promise<Row> {
  const counts: Counts = { answered: 0, wrong: [] }
  const writers = await writersOf(installation, counts, seededRandom(13))
  const told = { toStop: false }
  const writing = Promise.all(writers.map((writer) => writer.writeUntil(told)))
  await Promise.race([work(), writing])
  told.toStop = true
  await writing
  return rowOf(what, counts, [
    ...(await differencesOf(installation, writers)),
    ...counts.wrong,
    ...(await verified(installation)),
  ])
}

/** Prints the problems. One of them makes the bench fail. */
function rowOf(what: string, { answered }: Pick<Counts, 'answered'>, problems: string[]): Row {
  for (const problem of problems) console.error(problem)
  if (problems.length > 0) process.exitCode = 1
  return {
    what,
    target: '0 lost or doubled',
    ofTarget: problems.length > 0 ? 2 : 0,
    note: `${answered} answered writes, ${problems.length} lost, doubled or wrong`,
  }
}

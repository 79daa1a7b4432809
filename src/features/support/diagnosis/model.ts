import { AppError } from '../../../shared/errors.ts'
import type { Services } from '../../../server/services.ts'
import { fact, writeText } from '../../advice/index.ts'
import type { Finding } from './rules/finding.ts'
import type { Situation } from './rules/situation.ts'

const TASK =
  'Tell the owner in 1 to 3 short sentences what is wrong, calmly and without blame. Speak to the owner as "you". Say only what is wrong: what to do about it is said elsewhere.'

/** ms to wait: somebody with a problem is looking at the page */
const PATIENCE = 12_000

/**
 * Returns the diagnosis in a model's words, if one is set and its words pass the check, otherwise `plain`. The model gets
 * the findings as facts, and nothing that the owner wrote. Never throws: a report must not fail because of it.
 */
export async function worded(
  services: Pick<Services, 'db' | 'config' | 'log'>,
  ownerId: string,
  { findings, plain }: { findings: Finding[]; plain: string },
  { notation, today }: Situation,
): Promise<string> {
  const facts = findings.map(({ diagnosis, counts = [], days = [], names = [] }, i) => ({
    id: `f${i + 1}`,
    ...fact('shop', diagnosis, {
      days,
      names,
      figures: counts.map((count) => ({ kind: 'count', ...count })),
    }),
  }))
  const subject = findings.map(({ kind }) => kind).join(' ')
  const ask = {
    kind: 'support' as const,
    subject,
    task: TASK,
    facts,
    plain,
    notation,
    today,
    // The name of a file may be a customer's.
    customer: null,
    openNames: [],
    otherNames: [],
  }
  try {
    return (await writeText(services, ownerId, ask, AbortSignal.timeout(PATIENCE))).text
  } catch (error) {
    // Today's texts are used up, or the model took too long.
    if (error instanceof AppError || (error as Error).name === 'TimeoutError') return plain
    services.log.warn(error, 'The AI model could not word a diagnosis.')
    return plain
  }
}

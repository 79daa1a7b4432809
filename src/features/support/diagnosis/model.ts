import { AppError } from '../../../shared/errors.ts'
import type { Services } from '../../../server/services.ts'
import type { Day } from '../../../shared/calendar.ts'
import { numbered, plainText, type Draft } from '../../../shared/phrases/compose.ts'
import { say } from '../../../shared/phrases/words.ts'
import { writeText } from '../../advice/index.ts'
import type { Finding } from './rules/finding.ts'

const TASK =
  'Tell the owner calmly what is wrong. Begin with an opening that fits, and then what matters most.'

const OPENINGS = [
  say`thank you for telling us`,
  say`sorry for the trouble`,
  say`we looked into it, and this is what we found`,
]

/** ms; the owner is waiting */
const PATIENCE = 12_000

/** Each finding has to be told; only the opening is free. */
export function draftOf(findings: Finding[]): Draft {
  const facts = findings.map(({ diagnosis }) => ({ role: 'fact' as const, words: diagnosis }))
  const phrases = numbered([
    ...OPENINGS.map((words) => ({ role: 'opening' as const, words })),
    ...facts,
  ])
  const plain = phrases.filter(({ role }) => role === 'fact').map(({ id }) => id)
  return { phrases, plain, needed: plain, most: facts.length + 1 }
}

/**
 * The model gets the findings, and nothing that the owner wrote. Never throws: a report must not fail because of the
 * model.
 */
export async function worded(
  services: Pick<Services, 'db' | 'config' | 'log'>,
  ownerId: string,
  findings: Finding[],
  today: Day,
): Promise<string> {
  const draft = draftOf(findings)
  const subject = findings.map(({ cause }) => cause.kind).join(' ')
  const ask = { kind: 'support' as const, subject, task: TASK, draft, today }
  try {
    return (await writeText(services, ownerId, ask, AbortSignal.timeout(PATIENCE))).text
  } catch (error) {
    // No texts left today, or too slow.
    if (!(error instanceof AppError) && (error as Error).name !== 'TimeoutError') {
      services.log.warn(error, 'The AI model could not put a diagnosis together.')
    }
    return plainText(draft)
  }
}

import { modelOf, type Config } from '../../../server/config.ts'
import type { OwnerTx } from '../../../server/database/tenancy.ts'
import type { Services } from '../../../server/services.ts'
import type { Day } from '../../../shared/calendar.ts'
import { compose, plainText, type Draft } from '../../../shared/phrases/compose.ts'
import { readAnswer } from '../../../shared/phrases/reading.ts'
import { askModel, type Reply } from './client.ts'
import type { TextKind } from './contract.ts'
import { openSingleFlight, type SingleFlight } from './single-flight.ts'
import { asSent, hashOf, hidden, messagesFor, type Message } from './prompt.ts'
import {
  beingWritten,
  DEADLINE,
  FAILURES,
  MAX_WAITING,
  tooManyWaiting,
  usedUp,
} from './refusals.ts'
import { lastAnswer, lockAsking, recordOutcome, recordRequest, usageOf } from './store.ts'

export interface Ask {
  kind: TextKind
  subject: string
  task: string
  draft: Draft
  today: Day
}

export interface Answer {
  text: string
  /** `off`: no model is set */
  from: 'model' | 'template' | 'off'
}

type Needed = Pick<Services, 'db' | 'config' | 'log'>

const flights = new WeakMap<Config, SingleFlight>()

export function singleFlightOf(config: Config): SingleFlight {
  const flight = flights.get(config) ?? openSingleFlight()
  flights.set(config, flight)
  return flight
}

/**
 * Reuses an earlier answer while its phrases stay the same. Waits up to 20 seconds without a database connection, so
 * call outside of transactions. Throws a 429 when the owner's texts of the day are used up or too many are in work, and
 * the reason of `signal` when the owner leaves.
 */
export async function writeText(
  services: Needed,
  ownerId: string,
  ask: Ask,
  signal?: AbortSignal,
): Promise<Answer> {
  const model = modelOf(services.config)
  if (!model) return { ...plainAnswer(ask), from: 'off' }
  return singleFlightOf(services.config).share(
    JSON.stringify([ownerId, ask.kind, ask.subject]),
    JSON.stringify(ask),
    (signal, hasRoom) => write(services, ownerId, { ask, model: model.name, signal, hasRoom }),
    signal,
  )
}

interface Order {
  ask: Ask
  model: string
  /** aborts when nobody waits any more */
  signal: AbortSignal
  hasRoom: boolean
}

interface Request {
  id: number
  messages: Message[]
  factsHash: string
  isSecond: boolean
}

async function write(services: Needed, ownerId: string, order: Order): Promise<Answer> {
  const { db, config } = services
  let next = await db.withOwner(ownerId, (tx) => begin(tx, config, order))
  const deadline = AbortSignal.timeout(DEADLINE)
  const signal = AbortSignal.any([deadline, order.signal])
  while ('messages' in next) {
    const request: Request = next
    const reply = await askModel(config, request.messages, signal)
    next = await db.withOwner(ownerId, (tx) =>
      conclude(tx, config, { ...order, signal }, request, reply),
    )
    report(services, reply)
  }
  return next
}

async function begin(tx: OwnerTx, config: Config, order: Order): Promise<Answer | Request> {
  const { ask, model, hasRoom } = order
  const { kind, subject, task, draft } = ask
  const messages = messagesFor(task, draft)
  const factsHash = hashOf({ kind, subject, model, messages })
  // First: another process may be getting the answer.
  await lockAsking(tx)
  const reused = await reusedAnswer(tx, ask, factsHash)
  if (reused) return reused
  if (!hasRoom) return plainAnswer(ask)
  const { today, waiting, isAsked } = await usageOf(tx, { day: ask.today, kind, subject })
  if (isAsked) throw beingWritten()
  if (waiting >= MAX_WAITING) throw tooManyWaiting()
  if (today >= config.AI_CALLS_PER_DAY) throw usedUp(config.AI_CALLS_PER_DAY)
  return recorded(tx, order, { factsHash, messages, isSecond: false })
}

async function recorded(
  tx: OwnerTx,
  { ask: { kind, subject, today: day }, model }: Order,
  request: Omit<Request, 'id'>,
): Promise<Request> {
  const { factsHash, messages } = request
  const sent = asSent(messages)
  const id = await recordRequest(tx, { kind, subject, factsHash, day, model, sent })
  return { ...request, id }
}

const plainAnswer = ({ draft }: Ask): Answer => ({ text: plainText(draft), from: 'template' })

async function reusedAnswer(tx: OwnerTx, ask: Ask, factsHash: string): Promise<Answer | undefined> {
  const last = await lastAnswer(tx, factsHash)
  if (!last) return undefined
  // On another day the facts have usually changed too.
  if (last.outcome === 'refused') return last.day === ask.today ? plainAnswer(ask) : undefined
  const read = readAnswer(last.answered ?? '', ask.draft)
  return typeof read === 'string' ? undefined : { text: compose(read), from: 'model' }
}

async function conclude(
  tx: OwnerTx,
  config: Config,
  order: Order,
  request: Request,
  reply: Reply,
): Promise<Answer | Request> {
  const { ask, signal } = order
  const { id, factsHash, isSecond } = request
  // The record has no names either.
  const write = hidden(ask.draft)
  const plain = plainText(ask.draft, write)
  if ('failure' in reply) {
    const failed = { outcome: 'failed', reason: reply.failure, answered: null } as const
    await recordOutcome(tx, id, { ...failed, shown: plain })
    return plainAnswer(ask)
  }
  const answered = storable(reply.content)
  const read = readAnswer(answered, ask.draft)
  if (typeof read !== 'string') {
    const shown = compose(read, write)
    await recordOutcome(tx, id, { outcome: 'shown', reason: null, answered, shown })
    return { text: compose(read), from: 'model' }
  }
  const refused = { outcome: 'refused', reason: read, answered } as const
  await lockAsking(tx)
  const { today } = await usageOf(tx, { ...ask, day: ask.today })
  if (isSecond || signal.aborted || today >= config.AI_CALLS_PER_DAY) {
    await recordOutcome(tx, id, { ...refused, shown: plain })
    return plainAnswer(ask)
  }
  await recordOutcome(tx, id, { ...refused, shown: null })
  const messages = messagesFor(ask.task, ask.draft, read)
  return recorded(tx, order, { factsHash, messages, isSecond: true })
}

/** PostgreSQL stores neither of the two. */
const storable = (text: string): string => text.replaceAll('\0', '').toWellFormed()

/** Nothing of what was sent or answered. */
function report({ log }: Needed, reply: Reply): void {
  if (!('failure' in reply)) return
  const { failure } = reply
  if (failure !== FAILURES.left && failure !== FAILURES.appStopped) {
    log.warn(`The AI model gave no text. ${failure}`)
  }
}

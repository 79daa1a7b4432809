import { modelOf, type Config } from '../../../server/config.ts'
import type { OwnerTx } from '../../../server/database/tenancy.ts'
import type { Services } from '../../../server/services.ts'
import type { Day } from '../../../shared/calendar.ts'
import type { Notation } from '../../../shared/money.ts'
import { visible } from '../../../shared/names.ts'
import { profileOf } from '../../profile/index.ts'
import { parseClaims, refusalOf } from '../facts/check.ts'
import type { Fact } from '../facts/facts.ts'
import { askModel, type Reply } from './client.ts'
import type { TextKind } from './contract.ts'
import { openDesk, type Desk } from './desk.ts'
import { disguised, type Disguised } from './disguise.ts'
import { asSent, hashOf, messagesFor, type Message } from './prompt.ts'
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
  /** what it is about, such as the customer's id */
  subject: string
  /** what to write, in our own fixed words */
  task: string
  facts: Fact[]
  /** the template, which stands unless the model writes something that may be shown */
  plain: string
  /** the real name of the customer that it is about; the model gets it only with the owner's consent */
  customer: string | null
  /** other people that the facts name, who are called customers too where names may not be sent */
  people?: string[]
  /** Names that may always be sent: the shop's own. All others of the facts need the owner's consent. */
  openNames: string[]
  /** Names of the shop that aren't in the facts. If they are many, a function that reads them once the answer is there. */
  otherNames: string[] | ((tx: OwnerTx) => Promise<string[]>)
  notation: Notation
  /** the owner's */
  today: Day
}

export interface Answer {
  text: string
  /** `off`: no model is set */
  from: 'model' | 'template' | 'off'
}

type Needed = Pick<Services, 'db' | 'config' | 'log'>

const desks = new WeakMap<Config, Desk>()

/** The desk of the process with this configuration. */
export function deskOf(config: Config): Desk {
  const desk = desks.get(config) ?? openDesk()
  desks.set(config, desk)
  return desk
}

/**
 * Returns a text about the facts: the model's if the check lets it pass, otherwise `plain`. Reuses an earlier
 * answer until its facts change. Waits up to 20 seconds, and holds no database connection meanwhile, so call it
 * outside of transactions. Throws a 429 when the owner's texts of the day are used up or too many are in work,
 * and the reason of `signal` when the owner leaves (`disconnectSignal`).
 */
export async function writeText(
  services: Needed,
  ownerId: string,
  ask: Ask,
  signal?: AbortSignal,
): Promise<Answer> {
  const model = modelOf(services.config)
  if (!model) return { text: ask.plain, from: 'off' }
  return deskOf(services.config).share(
    JSON.stringify([ownerId, ask.kind, ask.subject]),
    JSON.stringify({ ...ask, otherNames: undefined }),
    (signal, hasRoom) => write(services, ownerId, { ask, model: model.name, signal, hasRoom }),
    signal,
  )
}

interface Order {
  ask: Ask
  /** its name */
  model: string
  /** aborts when nobody waits for the text any more */
  signal: AbortSignal
  /** whether this process may wait for one more answer */
  hasRoom: boolean
}

/** A request that is recorded and about to be sent. */
interface Request {
  id: number
  messages: Message[]
  source: Disguised
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

/** Finds an earlier answer to the same, or records a request for a new one. Throws a 429. */
async function begin(tx: OwnerTx, config: Config, order: Order): Promise<Answer | Request> {
  const { ask, model, hasRoom } = order
  const { shareCustomerNames } = await profileOf(tx)
  const source = disguised(ask, shareCustomerNames)
  const messages = messagesFor(source)
  const { kind, subject } = ask
  const factsHash = hashOf({ kind, subject, model, facts: source.facts, messages })
  // Before it looks for an answer: another process may just be getting it.
  await lockAsking(tx)
  const reused = await reusedAnswer(tx, ask, source, factsHash)
  if (reused) return reused
  if (!hasRoom) return plainAnswer(ask)
  const { today, waiting, isAsked } = await usageOf(tx, { day: ask.today, kind, subject })
  if (isAsked) throw beingWritten()
  if (waiting >= MAX_WAITING) throw tooManyWaiting()
  if (today >= config.AI_CALLS_PER_DAY) throw usedUp(config.AI_CALLS_PER_DAY)
  return recorded(tx, order, { source, factsHash, messages, isSecond: false })
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

const plainAnswer = ({ plain }: Ask): Answer => ({ text: plain, from: 'template' })

/** The earlier answer to the same facts. Checked again, because "last month" was another month then. */
async function reusedAnswer(
  tx: OwnerTx,
  ask: Ask,
  source: Disguised,
  factsHash: string,
): Promise<Answer | undefined> {
  const last = await lastAnswer(tx, factsHash)
  if (!last) return undefined
  // A model that was refused twice is asked again on another day, when the facts have usually changed too.
  if (last.outcome === 'refused') return last.day === ask.today ? plainAnswer(ask) : undefined
  const { text, refusal } = await checked(tx, ask, source, last.answered ?? '')
  return refusal === null ? { text: source.reveal(text), from: 'model' } : undefined
}

interface Checked {
  /** with the names that were sent */
  text: string
  /** why it may not be shown; null if it may */
  refusal: string | null
}

const NOT_AS_ASKED = 'it is not in the form that was asked for'
/** characters of a reason, which may quote the answer */
const REASON_LENGTH = 200

/** Checks what the model wrote, before real names are put back. */
async function checked(
  tx: OwnerTx,
  { kind, notation, today, otherNames }: Ask,
  { facts, customer }: Disguised,
  answered: string,
): Promise<Checked> {
  // What is checked must be what is shown.
  const claims = parseClaims(answered)?.map((claim) => ({
    ...claim,
    text: visible(claim.text).trim(),
  }))
  const text = claims?.map(({ text }) => text).join(' ') ?? ''
  if (!claims || text.trim() === '') return { text, refusal: NOT_AS_ASKED }
  const others = typeof otherNames === 'function' ? await otherNames(tx) : otherNames
  // The text is about the customer, whose name may stand in any sentence.
  const named = facts.map((fact) => ({
    ...fact,
    names: customer === null ? fact.names : [...new Set([customer, ...fact.names])],
  }))
  const context = {
    notation,
    today,
    otherNames: others.filter((name) => name !== customer),
    reader: kind === 'outreach' ? ('customer' as const) : ('owner' as const),
  }
  const refusal = refusalOf(claims, named, context)
  return { text, refusal: refusal === null ? null : visible(refusal.slice(0, REASON_LENGTH)) }
}

/** Records how a request ended. Returns the text, or the next request if the model is asked once more. */
async function conclude(
  tx: OwnerTx,
  config: Config,
  order: Order,
  request: Request,
  reply: Reply,
): Promise<Answer | Request> {
  const { ask, signal } = order
  const { id, source, factsHash, isSecond } = request
  if ('failure' in reply) {
    const failed = { outcome: 'failed', reason: reply.failure, answered: null } as const
    await recordOutcome(tx, id, { ...failed, shown: source.plain })
    return plainAnswer(ask)
  }
  const answered = storable(reply.content)
  const { text, refusal } = await checked(tx, ask, source, answered)
  if (refusal === null) {
    await recordOutcome(tx, id, { outcome: 'shown', reason: null, answered, shown: text })
    return { text: source.reveal(text), from: 'model' }
  }
  const refused = { outcome: 'refused', reason: refusal, answered } as const
  await lockAsking(tx)
  const { today } = await usageOf(tx, { ...ask, day: ask.today })
  if (isSecond || signal.aborted || today >= config.AI_CALLS_PER_DAY) {
    await recordOutcome(tx, id, { ...refused, shown: source.plain })
    return plainAnswer(ask)
  }
  await recordOutcome(tx, id, { ...refused, shown: null })
  const messages = messagesFor(source, refusal)
  return recorded(tx, order, { source, factsHash, messages, isSecond: true })
}

/** PostgreSQL keeps neither of these. */
const storable = (text: string): string => text.replaceAll('\0', '').toWellFormed()

/** Tells the operator, but nothing of what was sent or answered. */
function report({ log }: Needed, reply: Reply): void {
  if (!('failure' in reply)) return
  const { failure } = reply
  if (failure !== FAILURES.left && failure !== FAILURES.appStopped) {
    log.warn(`The AI model gave no text. ${failure}`)
  }
}

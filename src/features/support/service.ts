import { randomInt } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { netsOf } from '../../server/address.ts'
import type { OwnerTx } from '../../server/database/tenancy.ts'
import { idempotent } from '../../server/http/idempotency.ts'
import type { Services } from '../../server/services.ts'
import type { BodyOf } from '../../shared/endpoint.ts'
import { conflict, notFound, type AppError } from '../../shared/errors.ts'
import { fullName } from '../../shared/names.ts'
import { deviceOf, emailsOf, peopleOf } from '../accounts/index.ts'
import {
  FEEDBACK,
  SCREENSHOT_SHARE,
  ticketNumberOf,
  type Analysis,
  type replyToTicket,
  type Submitted,
  type submitTicket,
  type TicketDetail,
} from './contract.ts'
import { analysisForVisitor } from './diagnosis/visitors.ts'
import { diagnosisFor } from './diagnosis/service.ts'
import { adminsToTell, tellAtOnce, tellLater } from './mails.ts'
import { MAX_TICKETS, ownerFull, takeRoom, visitorsFull, VISITORS_SHARE } from './limits.ts'
import { pageOf } from './rules.ts'
import { picturesIn, type Picture } from './screenshots/accept.ts'
import {
  countTickets,
  insertMessage,
  insertScreenshots,
  insertTicket,
  listed,
  lockScreenshots,
  messagesOf,
  noteMessage,
  ownTicket,
  screenshotBytes,
  updateTicket,
  type NewMessage,
  type NewTicket,
} from './store.ts'
import { VISITORS } from './tables.ts'
import { welcomeVisitor } from './visitors.ts'

type Form = BodyOf<typeof submitTicket>

/** messages and decisions of a ticket */
const MAX_VERSION = 500

interface Requester {
  /** `VISITORS` for anyone not signed in */
  ownerId: string
  name: string
  email: string
}

export async function submitAsOwner(
  services: Services,
  ownerId: string,
  form: Form,
  request: FastifyRequest,
): Promise<Submitted> {
  const screenshots = picturesIn(form.screenshots)
  const { name, email } = await services.db.withSystem(async (tx) => ({
    name: fullName((await peopleOf(tx, [ownerId])).get(ownerId)),
    email: (await emailsOf(tx, [ownerId])).get(ownerId) ?? '',
  }))
  const analysis = form.issueType === FEEDBACK ? null : await diagnosisFor(services, ownerId, form)
  return submit(services, { ownerId, name, email }, { form, screenshots, analysis }, request)
}

/** A program in the trap gets the same answer. */
export async function submitAsVisitor(
  services: Services,
  form: Form,
  request: FastifyRequest,
): Promise<Submitted> {
  const screenshots = picturesIn(form.screenshots)
  const { SMTP_URL, OPERATOR_EMAIL } = services.config
  const visitor = {
    hasEmail: Boolean(form.userEmail),
    hasMailServer: SMTP_URL !== undefined,
    operatorEmail: OPERATOR_EMAIL,
  }
  const analysis = form.issueType === FEEDBACK ? null : analysisForVisitor(form, visitor)
  if (form.topic) return pretended(analysis)
  await takeRoom(services.limits, netsOf(request.ip), screenshots)
  const requester = { ownerId: VISITORS, name: '', email: form.userEmail ?? '' }
  const submitted = await submit(services, requester, { form, screenshots, analysis }, request)
  await askForLink(services, requester.email, submitted)
  return submitted
}

/** The report stays if the email fails. */
async function askForLink(
  services: Services,
  email: string,
  { ticketNumber }: Submitted,
): Promise<void> {
  try {
    await services.db.withSystem((tx) => welcomeVisitor(services, tx, { email, ticketNumber }))
  } catch (error) {
    services.log.error(error, 'A visitor could not be asked to confirm an address.')
  }
}

const pretended = (aiAnalysis: Analysis | null): Submitted => ({
  ticketNumber: ticketNumberOf(randomInt(1000, 100_000)),
  ticketId: null,
  aiAnalysis,
})

async function submit(
  services: Services,
  { ownerId, name, email }: Requester,
  content: { form: Form; screenshots: Picture[]; analysis: Analysis | null },
  request: FastifyRequest,
): Promise<Submitted> {
  const { form, screenshots, analysis } = content
  const { db, clock } = services
  const priority = 'priority' in form ? form.priority : null
  const isUrgent = priority === 'Critical'
  const admins = isUrgent ? await adminsToTell(services, ownerId) : null
  return db.withOwner(ownerId, (tx) =>
    idempotent(tx, request, async () => {
      if (ownerId !== VISITORS && (await countTickets(tx, MAX_TICKETS)) >= MAX_TICKETS)
        throw tooManyTickets()
      const now = clock.now()
      const { issueType, description } = form
      const isSolved = analysis?.autoApproved ?? false
      const values: NewTicket = {
        issueType,
        priority,
        name,
        email,
        description,
        analysis,
        browser: deviceOf(request.headers['user-agent']),
        ...placeOf(form.where),
      }
      const id = await insertTicket(tx, values, now)
      await write(tx, id, { author: 'owner', name, text: description }, { screenshots, now })
      // No ticket is closed without an answer.
      if (isSolved) {
        const text = `${analysis!.diagnosis}\n\n${analysis!.solution}`
        await write(tx, id, { author: 'assistant', name: '', text }, { screenshots: [], now })
      }
      if (admins) await tellAtOnce(services, tx, admins, { id, issueType, priority })
      else if (!isSolved) await tellLater(tx, id, now)
      const isOwn = ownerId !== VISITORS
      return {
        ticketNumber: ticketNumberOf(id),
        ticketId: isOwn ? id : null,
        aiAnalysis: analysis,
      }
    }),
  )
}

const placeOf = (where: Form['where']): Pick<NewTicket, 'page' | 'windowSize' | 'appVersion'> => ({
  page: pageOf(where?.page),
  windowSize: where ? `${where.width} × ${where.height}` : '',
  appVersion: where?.version.trim() ?? '',
})

async function write(
  tx: OwnerTx,
  id: number,
  message: NewMessage,
  { screenshots, now }: { screenshots: Picture[]; now: Date },
): Promise<void> {
  const ticket = { ownerId: tx.ownerId, id }
  const messageId = await insertMessage(tx, ticket, message, now)
  await updateTicket(tx, ticket, noteMessage(message, now))
  if (screenshots.length === 0) return
  await insertScreenshots(tx, { ticketId: id, messageId }, screenshots)
  // Locked late: storing takes long, and all visitors wait here.
  await lockScreenshots(tx)
  await refuseBeyondShare(tx)
}

async function refuseBeyondShare(tx: OwnerTx): Promise<void> {
  const share = tx.ownerId === VISITORS ? VISITORS_SHARE : SCREENSHOT_SHARE
  if ((await screenshotBytes(tx)) <= share) return
  throw tx.ownerId === VISITORS ? visitorsFull() : ownerFull()
}

/** Throws a 404. */
export async function reply(
  services: Services,
  ownerId: string,
  { id, text, screenshots }: BodyOf<typeof replyToTicket> & { id: number },
  request: FastifyRequest,
): Promise<TicketDetail> {
  const pictures = picturesIn(screenshots)
  const { db, clock } = services
  return db.withOwner(ownerId, (tx) =>
    idempotent(tx, request, async () => {
      const known = await ownTicket(tx, id)
      if (!known) throw noSuchTicket()
      if (known.version >= MAX_VERSION)
        throw conflict('ticket_full', 'This ticket has become very long. Please open a new one.')
      const { name } = known
      const now = clock.now()
      await write(tx, id, { author: 'owner', name, text }, { screenshots: pictures, now })
      await tellLater(tx, id, now)
      return detailOf(tx, id)
    }),
  )
}

/** Throws a 404. */
export async function detailOf(tx: OwnerTx, id: number): Promise<TicketDetail> {
  const found = await ownTicket(tx, id)
  if (!found) throw noSuchTicket()
  return { ...listed(found), analysis: found.analysis, messages: await messagesOf(tx, found) }
}

const tooManyTickets = () =>
  conflict(
    'too_many_tickets',
    `You have sent ${MAX_TICKETS.toLocaleString('en-US')} reports, which is the most we can keep. Please write in an earlier one: open it in the list below and reply.`,
  )
export const noSuchTicket = (): AppError => notFound("This ticket doesn't exist.")

import type { FastifyRequest } from 'fastify'
import type { Disclosed } from '../../../server/audit/disclosures.ts'
import { audit, type AuditEntry, type By } from '../../../server/audit/log.ts'
import type { SystemTx } from '../../../server/database/tenancy.ts'
import { idempotentOf } from '../../../server/http/idempotency.ts'
import type { Services } from '../../../server/services.ts'
import type { BodyOf } from '../../../shared/endpoint.ts'
import { badInput, conflict, type AppError } from '../../../shared/errors.ts'
import { fullName } from '../../../shared/names.ts'
import { readPage, timeCursorOf } from '../../../shared/pages.ts'
import { adminsOf, emailsOf, peopleOf, type Admin } from '../../accounts/index.ts'
import { shopsOf } from '../../profile/index.ts'
import { FEEDBACK, ticketNumberOf } from '../contract.ts'
import { tellOwner } from '../mails.ts'
import { excerptOf, isAnswered } from '../rules.ts'
import { noSuchTicket } from '../service.ts'
import {
  insertMessage,
  listed,
  messagesOf,
  noteMessage,
  updateTicket,
  type NewMessage,
} from '../store.ts'
import { VISITORS, type ticket } from '../tables.ts'
import { answerVisitor, isConfirmed } from '../visitors.ts'
import type {
  AdminTicket,
  AdminTicketDetail,
  AdminTicketPage,
  answerTicket,
  assignTicket,
  closeTicket,
  noteTicket,
} from './contract.ts'
import {
  anyTicket,
  insertNote,
  lockedTicket,
  newestMessage,
  notesOf,
  openCounts,
  ticketPage,
  type Filters,
  type Kind,
  type ListedRow,
} from './store.ts'

type Row = typeof ticket.$inferSelect

/** `counts`: first page only. */
export function pageFor(
  { db }: Pick<Services, 'db'>,
  adminId: string,
  kind: Kind,
  filters: Filters,
): Promise<AdminTicketPage> {
  return db.withSystem(async (tx) => {
    const { rows, nextCursor } = await readPage(
      filters,
      (page) => ticketPage(tx, kind, page, adminId),
      ({ updatedAt, id }) => timeCursorOf({ at: updatedAt, id }),
    )
    const people = await peopleIn(tx, rows)
    return {
      tickets: rows.map((row) => shown(row, people)),
      nextCursor,
      counts: filters.cursor ? null : await openCounts(tx, kind, adminId),
    }
  })
}

async function peopleIn(tx: SystemTx, rows: ListedRow[]): Promise<Map<string, Admin>> {
  const ids = [...new Set(rows.flatMap(({ ownerId, assigneeId }) => [ownerId, assigneeId ?? []]))]
    .flat()
    .filter((id) => id !== VISITORS)
  if (ids.length === 0) return new Map()
  const [people, emails] = [await peopleOf(tx, ids), await emailsOf(tx, ids)]
  return new Map(
    [...people].map(([id, person]) => [
      id,
      { id, name: fullName(person), email: emails.get(id) ?? '' },
    ]),
  )
}

const shown = (row: ListedRow, people: Map<string, Admin>): AdminTicket => ({
  ...listed(row),
  requester: requesterOf(row, people),
  assignee: (row.assigneeId && people.get(row.assigneeId)) || null,
})

function requesterOf({ ownerId, name, email }: ListedRow, people: Map<string, Admin>) {
  if (ownerId === VISITORS) return { ownerId: null, name, email }
  const owner = people.get(ownerId)
  return { ownerId, name: owner?.name ?? name, email: owner?.email ?? email }
}

/** Throws a 404. */
export async function detailFor(tx: SystemTx, id: number): Promise<AdminTicketDetail> {
  const row = await anyTicket(tx, id)
  if (!row) throw noSuchTicket()
  const people = await peopleIn(tx, [row])
  const shops = row.ownerId === VISITORS ? undefined : await shopsOf(tx, [row.ownerId])
  const notes = await notesOf(tx, id)
  const { requester, ...rest } = shown(row, people)
  return {
    ...rest,
    requester: { ...requester, businessName: shops?.get(row.ownerId)?.businessName ?? '' },
    messages: await messagesOf(tx, row),
    analysis: row.analysis,
    notes: notes.map(({ id, name, text, createdAt }) => ({
      id,
      name,
      text,
      at: createdAt.toISOString(),
    })),
    version: row.version,
    admins: await adminsOf(tx),
    browser: row.browser,
    page: row.page,
    windowSize: row.windowSize,
    appVersion: row.appVersion,
    isEmailConfirmed: row.ownerId !== VISITORS || (await isConfirmed(tx, row.email)),
  }
}

interface Asked<Body> {
  params: { id: number }
  body: Body
  request: FastifyRequest
  by: Required<By>
}

type Decision = Pick<AuditEntry, 'kind' | 'oldValue' | 'newValue'>

const aboutTicket = ({ id, ownerId }: Row) => ({
  detail: ticketNumberOf(id),
  ...(ownerId === VISITORS ? { subjectName: 'a visitor' } : { subjectId: ownerId }),
})

export async function ticketRead(tx: SystemTx, id = 0): Promise<Disclosed | undefined> {
  const row = await anyTicket(tx, id)
  return row && { kind: 'ticket_read', ...aboutTicket(row) }
}

/** Locks the ticket; once per Idempotency-Key. Throws a 404. */
function changing<Body>(
  { db }: Services,
  { params: { id }, request, by: { actorId, from } }: Asked<Body>,
  work: (tx: SystemTx, row: Row) => Promise<Decision | void>,
): Promise<AdminTicketDetail> {
  return db.withSystem((tx) =>
    idempotentOf(tx, actorId, request, async () => {
      const row = await lockedTicket(tx, id)
      if (!row) throw noSuchTicket()
      const decision = await work(tx, row)
      const entry = decision && { actorId, ...aboutTicket(row), ...decision }
      if (entry) await audit(tx, entry, from)
      return detailFor(tx, id)
    }),
  )
}

/** Throws a 409 `answered_meanwhile` with any message newer than the admin read. */
export function answer(
  services: Services,
  asked: Asked<BodyOf<typeof answerTicket>>,
): Promise<AdminTicketDetail> {
  return changing(services, asked, async (tx, row) => {
    const { body } = asked
    const adminId = asked.by.actorId
    if (row.version !== body.version) throw await writtenMeanwhile(tx, row)
    const now = services.clock.now()
    const message: NewMessage = {
      author: 'team',
      adminId,
      name: await nameOf(tx, adminId),
      text: body.text,
    }
    await insertMessage(tx, row, message, now)
    await updateTicket(tx, row, {
      ...noteMessage(message, now),
      ...(body.close && { status: 'closed' as const }),
      // An unassigned ticket goes to the admin who answers.
      assigneeId: row.assigneeId ?? adminId,
    })
    if (row.ownerId === VISITORS) await answerVisitor(services, tx, row, body.text)
    else await tellOwner(services, tx, row.ownerId, row)
    return {
      kind: row.issueType === FEEDBACK ? 'feedback_answered' : 'ticket_answered',
      oldValue: row.status,
      newValue: body.close ? 'closed' : 'answered',
    }
  })
}

const nameOf = async (tx: SystemTx, adminId: string): Promise<string> =>
  fullName((await peopleOf(tx, [adminId])).get(adminId))

async function writtenMeanwhile(tx: SystemTx, row: Row): Promise<AppError> {
  const { author, name, text } = await newestMessage(tx, row)
  const who = name || (author === 'owner' ? 'The person who asked' : 'Someone on the team')
  return conflict(
    'answered_meanwhile',
    `${who} wrote in ${ticketNumberOf(row.id)} while you were writing: “${excerptOf(text)}” Your answer was not sent. Read theirs, then send yours if it still fits.`,
  )
}

export function note(
  services: Services,
  asked: Asked<BodyOf<typeof noteTicket>>,
): Promise<AdminTicketDetail> {
  return changing(services, asked, async (tx, { id: ticketId }) => {
    const adminId = asked.by.actorId
    const name = await nameOf(tx, adminId)
    const createdAt = services.clock.now()
    await insertNote(tx, { ticketId, adminId, name, text: asked.body.text, createdAt })
    return { kind: 'ticket_note_added' }
  })
}

/** Throws a 400 for an assignee who isn't an admin, a 409 `assigned_meanwhile`. */
export function assign(
  services: Services,
  asked: Asked<BodyOf<typeof assignTicket>>,
): Promise<AdminTicketDetail> {
  return changing(services, asked, async (tx, row) => {
    const { assignee, was } = asked.body
    const admins = await adminsOf(tx)
    if (row.assigneeId !== was && row.assigneeId !== assignee) {
      const holder = admins.find(({ id }) => id === row.assigneeId)
      throw conflict(
        'assigned_meanwhile',
        holder
          ? `${holder.name || holder.email} took this ticket a moment ago.`
          : 'Somebody else has just changed who looks after this ticket.',
      )
    }
    if (assignee !== null && !admins.some(({ id }) => id === assignee))
      throw badInput('Tickets can only be assigned to admins.', { assignee: 'Choose an admin' })
    if (row.assigneeId === assignee) return
    await updateTicket(tx, row, { assigneeId: assignee })
    const nameIn = (id: string | null): string =>
      admins.find((admin) => admin.id === id)?.email ?? 'nobody'
    return {
      kind: 'ticket_changed',
      oldValue: `with ${nameIn(row.assigneeId)}`,
      newValue: `with ${nameIn(assignee)}`,
    }
  })
}

/** Throws a 409 `no_answer`. */
export function close(
  services: Services,
  asked: Asked<BodyOf<typeof closeTicket>>,
): Promise<AdminTicketDetail> {
  return changing(services, asked, async (tx, row) => {
    if (row.status === 'closed') return
    if (row.version !== asked.body.version) throw await writtenMeanwhile(tx, row)
    if (!isAnswered(row.status))
      throw conflict(
        'no_answer',
        'Answer this ticket first. No ticket is closed without an answer.',
      )
    await updateTicket(tx, row, { status: 'closed', version: row.version + 1 })
    return { kind: 'ticket_changed', oldValue: row.status, newValue: 'closed' }
  })
}

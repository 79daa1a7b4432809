import { v7 as uuidv7 } from 'uuid'
import type { OwnerTx, SystemTx } from '../../server/database/tenancy.ts'
import { defineJob } from '../../server/jobs.ts'
import { NOTHING_LEAVES } from '../../server/outgoing/hold.ts'
import { NotReached } from '../../server/outgoing/request.ts'
import { sendWebhook, type WebhookOptions } from '../../server/outgoing/webhook.ts'
import type { Services } from '../../server/services.ts'
import type { BodyOf } from '../../shared/endpoint.ts'
import { AppError, conflict, notFound } from '../../shared/errors.ts'
import { emailsOf, peopleOf } from '../accounts/index.ts'
import { profileOf } from '../profile/index.ts'
import { NOT_TO_BE_WRITTEN_TO, willingCustomer } from '../sales/index.ts'
import type { submitLead } from './contract.ts'
import { retryAfter } from './rules.ts'
import {
  beginAnew,
  leadById,
  markDelivered,
  markFailed,
  openSince,
  optInById,
  ownLead,
  replaceLead,
  storeLead,
  storeOptIn,
  takeDelivery,
  type Lead,
} from './store.ts'
import { lead, optIn } from './tables.ts'

/**
 * A job makes one try, and queues the next one if that failed (`deliver`). Only a try that couldn't be noted in the
 * database, or whose process died, is repeated by the queue, for more than a day.
 */
const OPTIONS = {
  places: 4,
  shareBy: 'ownerId',
  retryLimit: 30,
  retryDelay: 60,
  retryBackoff: true,
  retryDelayMax: 3600,
  // Longer than a try, its transactions included.
  expireInSeconds: 60,
} as const

export const deliverLead = defineJob<{ ownerId: string; leadId: string }>('deliver-lead', OPTIONS)
export const deliverOptIn = defineJob<{ ownerId: string; optInId: string }>(
  'deliver-opt-in',
  OPTIONS,
)

/**
 * Stores an owner's lead, of which each has one, and queues its delivery if a CRM is configured. Later only another phone
 * number or industry is sent on, with what else is known by then, under another id. Returns the lead's id.
 */
export async function receiveLead(
  services: Services,
  ownerId: string,
  form: BodyOf<typeof submitLead>,
): Promise<string> {
  const person = await personOf(services, ownerId)
  return services.db.withOwner(ownerId, async (tx) => {
    const known = await ownLead(tx)
    const businessName = (await profileOf(tx)).businessName || null
    const values = { ...person, businessName, ...completed(form, known) }
    if (known && SENT_LATER.every((field) => values[field] === known[field])) return known.id
    const id = uuidv7()
    if (known) await replaceLead(tx, known.id, { ...values, id })
    else await storeLead(tx, { ...values, id, source: 'kpi-tracker' })
    if (services.config.CRM_WEBHOOK_URL) await queue(services, 'lead', tx, id)
    return id
  })
}

/** What registering doesn't ask for. */
const SENT_LATER = ['phone', 'industry'] as const

/** What isn't said stays as it is; null removes it. A landing page and what led to it stay those of the first time. */
const completed = (form: BodyOf<typeof submitLead>, known: Lead | undefined) => ({
  phone: form.phone === undefined ? (known?.phone ?? null) : form.phone,
  industry: form.industry === undefined ? (known?.industry ?? null) : form.industry,
  landingPage: known?.landingPage ?? form.landingPage,
  referralSource: known?.referralSource ?? form.referralSource,
})

/** Who an owner is, by their account. */
const personOf = ({ db }: Pick<Services, 'db'>, ownerId: string) =>
  db.withSystem(async (tx) => {
    const person = (await peopleOf(tx, [ownerId])).get(ownerId)
    const email = (await emailsOf(tx, [ownerId])).get(ownerId) ?? ''
    return { email, firstName: person?.firstName ?? '', lastName: person?.lastName ?? '' }
  })

/**
 * Stores the request to follow up with a customer and, if a CRM is configured, queues its delivery. Asking again
 * for the same customer returns the id of the first request. Throws a 404 for a customer of someone else, and a 409 for one
 * who asked not to be written to.
 */
export function receiveOptIn(
  services: Parts,
  ownerId: string,
  customerId: number,
): Promise<string> {
  return services.db.withOwner(ownerId, async (tx) => {
    const customer = await willingCustomer(tx, customerId)
    if (!customer) throw notFound('This customer no longer exists. Reload the page.')
    const of = { customerId: customer.id, customerName: customer.name }
    const { id, isNew } = await storeOptIn(tx, { id: uuidv7(), ...of })
    if (isNew && services.config.CRM_WEBHOOK_URL) await queue(services, 'optIn', tx, id)
    return id
  })
}

type Parts = Pick<Services, 'db' | 'clock' | 'config' | 'jobs'>

const CRM = {
  receiver: 'The CRM',
  address: 'CRM_WEBHOOK_URL',
  ifPrivate: 'If it should, set CRM_WEBHOOK_PRIVATE to on.',
}

/** What the CRM gets: its table, and what is sent of it; undefined if it was deleted. */
const KINDS = {
  lead: { table: lead, contentOf: contentOfLead },
  optIn: { table: optIn, contentOf: contentOfOptIn },
}
export type Kind = keyof typeof KINDS

/** Queues a try. */
const queue = ({ jobs }: Parts, kind: Kind, tx: OwnerTx, id: string, at?: Date): Promise<void> =>
  kind === 'lead'
    ? jobs.send(deliverLead, { ownerId: tx.ownerId, leadId: id }, tx, at)
    : jobs.send(deliverOptIn, { ownerId: tx.ownerId, optInId: id }, tx, at)

/** Queues the leads and opt-ins that came since then, when nothing left the house. */
export async function sendKeptLeads(
  { config, jobs }: Pick<Services, 'config' | 'jobs'>,
  tx: SystemTx,
  since: Date,
): Promise<void> {
  if (!config.CRM_WEBHOOK_URL) return
  const leads = await openSince(tx, lead, since)
  const leadJobs = leads.map(({ ownerId, id }) => ({ ownerId, leadId: id }))
  await jobs.sendAll(deliverLead, leadJobs, tx)
  const optIns = await openSince(tx, optIn, since)
  const optInJobs = optIns.map(({ ownerId, id }) => ({ ownerId, optInId: id }))
  await jobs.sendAll(deliverOptIn, optInJobs, tx)
}

/**
 * Makes one try to send something to the CRM, if it's time for it and no other process does. Afterwards it is
 * delivered, the next try is queued, or it has failed for good. `options` are for tests.
 */
export async function deliver(
  services: Parts,
  kind: Kind,
  ownerId: string,
  id: string,
  options?: WebhookOptions,
): Promise<void> {
  const { db, clock, config } = services
  const { CRM_WEBHOOK_URL: url, CRM_WEBHOOK_SECRET: secret, CRM_WEBHOOK_PRIVATE } = config
  if (!url || !secret) return
  const { table, contentOf } = KINDS[kind]
  const tries = await db.withOwner(ownerId, (tx) => takeDelivery(tx, table, id))
  if (tries === undefined) return
  try {
    const content = await contentOf(services, ownerId, id)
    if (!content) return
    const webhook = { id, body: JSON.stringify(content), at: clock.now() }
    const target = {
      url,
      secrets: [secret],
      allowPrivate: CRM_WEBHOOK_PRIVATE,
      config,
      calledAs: CRM,
    }
    await sendWebhook(target, webhook, options)
  } catch (error) {
    // They may have said so since it was asked for.
    const isUnwanted = error instanceof AppError && error.code === NOT_TO_BE_WRITTEN_TO
    if (!isUnwanted && !(error instanceof NotReached)) throw error
    const failed = { id, tries, failure: error.message }
    await db.withOwner(ownerId, async (tx) => {
      const next = await markFailed(tx, table, failed, isUnwanted ? null : retryAfter(tries))
      if (next) await queue(services, kind, tx, id, next)
    })
    return
  }
  await db.withOwner(ownerId, (tx) => markDelivered(tx, table, id, clock.now()))
}

/**
 * Begins to deliver something anew, as if for the first time. Call it with a transaction of its owner. Throws a 409
 * if there is no CRM, it was delivered, or it is being sent right now.
 */
export async function retry(services: Parts, kind: Kind, tx: OwnerTx, id: string): Promise<void> {
  requireCrm(services.config)
  if (await beginAnew(tx, KINDS[kind].table, id)) return queue(services, kind, tx, id)
  throw conflict(
    'not_open',
    'It was delivered already, is being sent right now, or no longer exists. Reload the page.',
  )
}

/** Throws a 409 if there is no CRM to send to, or nothing may leave. */
export function requireCrm({ hold, CRM_WEBHOOK_URL }: Services['config']): void {
  if (hold) throw conflict('nothing_leaves', NOTHING_LEAVES)
  if (!CRM_WEBHOOK_URL)
    throw conflict('no_crm', 'There is no CRM to send it to. Set CRM_WEBHOOK_URL first.')
}

async function contentOfLead(
  { db }: Pick<Services, 'db'>,
  ownerId: string,
  id: string,
): Promise<object | undefined> {
  const stored = await db.withOwner(ownerId, (tx) => leadById(tx, id))
  if (!stored) return undefined
  const { email, firstName, lastName, businessName, phone, industry, source } = stored
  const { landingPage, referralSource, createdAt } = stored
  return {
    leadId: id,
    email,
    firstName,
    lastName,
    businessName,
    phone,
    industry,
    source,
    landingPage,
    referralSource,
    createdAt,
  }
}

/** With the owner's name and address. */
async function contentOfOptIn(
  services: Pick<Services, 'db'>,
  ownerId: string,
  id: string,
): Promise<object | undefined> {
  const stored = await services.db.withOwner(ownerId, async (tx) => {
    const request = await optInById(tx, id)
    if (!request) return undefined
    await willingCustomer(tx, request.customerId)
    return { request, profile: await profileOf(tx) }
  })
  if (!stored) return undefined
  const { customerName: name, createdAt } = stored.request
  return {
    optInId: id,
    source: 'kpi-tracker crm-optin',
    createdAt,
    ...(await personOf(services, ownerId)),
    businessName: stored.profile.businessName,
    customerName: name,
  }
}

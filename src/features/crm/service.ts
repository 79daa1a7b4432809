import { v7 as uuidv7 } from 'uuid'
import type { OwnerTx } from '../../server/database/tenancy.ts'
import { defineJob } from '../../server/jobs.ts'
import type { Services } from '../../server/services.ts'
import type { BodyOf } from '../../shared/endpoint.ts'
import { conflict, notFound } from '../../shared/errors.ts'
import { emailsOf, peopleOf } from '../accounts/index.ts'
import { profileOf } from '../profile/index.ts'
import { customerName } from '../sales/index.ts'
import type { submitLead } from './contract.ts'
import { retryAfter } from './rules.ts'
import {
  beginAnew,
  leadById,
  markDelivered,
  markFailed,
  optInById,
  ownLead,
  replaceLead,
  storeLead,
  storeOptIn,
  takeDelivery,
  type Lead,
  type OptIn,
} from './store.ts'
import { lead, optIn } from './tables.ts'
import { NotAccepted, sendWebhook, type WebhookOptions } from './webhook.ts'

/**
 * A job makes one try, and queues the next one if that failed (`tryToDeliver`). Only a try that couldn't be noted in the
 * database, or whose process died, is repeated by the queue, for more than a day.
 */
const OPTIONS = {
  retryLimit: 30,
  retryDelay: 60,
  retryBackoff: true,
  retryDelayMax: 3600,
  // Longer than a try, its transactions included.
  expireInSeconds: 60,
}

export const deliverLead = defineJob<{ ownerId: string; leadId: string }>('deliver-lead', OPTIONS)
export const deliverOptIn = defineJob<{ ownerId: string; optInId: string }>(
  'deliver-opt-in',
  OPTIONS,
)

/**
 * Stores a lead and, if a CRM is configured, queues its delivery. What an owner sends later with the same email completes it, and
 * it is delivered again under another id if that changed anything. Returns its id.
 */
export function receiveLead(
  { db, config, jobs }: Services,
  ownerId: string,
  form: BodyOf<typeof submitLead>,
): Promise<string> {
  return db.withOwner(ownerId, async (tx) => {
    const known = await ownLead(tx, form.email)
    if (known && !adds(form, known)) return known.id
    const leadId = uuidv7()
    const lead = { ...completed(form, known), id: leadId, source: 'kpi-tracker' }
    if (known) await replaceLead(tx, known.id, lead)
    else await storeLead(tx, lead)
    if (config.CRM_WEBHOOK_URL) await jobs.send(deliverLead, { ownerId, leadId }, tx)
    return leadId
  })
}

/** A landing page and what led to it stay those of the first time. */
function completed(form: BodyOf<typeof submitLead>, known: Lead | undefined) {
  return {
    email: form.email,
    firstName: form.firstName ?? known?.firstName ?? '',
    lastName: form.lastName ?? known?.lastName ?? '',
    businessName: form.businessName ?? known?.businessName ?? null,
    phone: form.phone ?? known?.phone ?? null,
    industry: form.industry ?? known?.industry ?? null,
    landingPage: known?.landingPage ?? form.landingPage,
    referralSource: known?.referralSource ?? form.referralSource,
  }
}

const adds = (form: BodyOf<typeof submitLead>, known: Lead): boolean =>
  Object.entries(completed(form, known)).some(
    ([field, value]) => known[field as keyof Lead] !== value,
  )

/**
 * Stores the request to follow up with a customer and, if a CRM is configured, queues its delivery. Asking again
 * for the same customer returns the id of the first request. Throws a 404 for a customer of someone else.
 */
export function receiveOptIn(
  { db, config, jobs }: Services,
  ownerId: string,
  customerId: number,
): Promise<string> {
  return db.withOwner(ownerId, async (tx) => {
    const name = await customerName(tx, customerId)
    if (name === null) throw notFound('This customer no longer exists. Reload the page.')
    const { id, isNew } = await storeOptIn(tx, { id: uuidv7(), customerId, customerName: name })
    if (isNew && config.CRM_WEBHOOK_URL) await jobs.send(deliverOptIn, { ownerId, optInId: id }, tx)
    return id
  })
}

type Parts = Pick<Services, 'db' | 'clock' | 'config' | 'jobs'>

/** Tries to send a lead to the CRM. `options` are for tests. */
export const deliver = (
  services: Parts,
  { ownerId, leadId }: { ownerId: string; leadId: string },
  options?: WebhookOptions,
): Promise<void> =>
  tryToDeliver(
    services,
    {
      ownerId,
      table: lead,
      id: leadId,
      content: async () => {
        const stored = await services.db.withOwner(ownerId, (tx) => leadById(tx, leadId))
        return stored && asLead(stored)
      },
      tryAgain: (tx, at) => services.jobs.send(deliverLead, { ownerId, leadId }, tx, at),
    },
    options,
  )

/** Tries to send a request to follow up with a customer to the CRM, with the owner's name and address. */
export const deliverRequest = (
  services: Parts,
  { ownerId, optInId }: { ownerId: string; optInId: string },
  options?: WebhookOptions,
): Promise<void> =>
  tryToDeliver(
    services,
    {
      ownerId,
      table: optIn,
      id: optInId,
      content: () => contentOfOptIn(services, ownerId, optInId),
      tryAgain: (tx, at) => services.jobs.send(deliverOptIn, { ownerId, optInId }, tx, at),
    },
    options,
  )

interface Delivery {
  ownerId: string
  table: typeof lead | typeof optIn
  id: string
  /** undefined if it was deleted */
  content: () => Promise<object | undefined>
  tryAgain: (tx: OwnerTx, at: Date) => Promise<void>
}

/**
 * Makes one try, if it's time for it and no other process does. Afterwards it is delivered, the next try is queued, or
 * it has failed for good.
 */
async function tryToDeliver(
  { db, clock, config }: Parts,
  { ownerId, table, id, content, tryAgain }: Delivery,
  options?: WebhookOptions,
): Promise<void> {
  const { CRM_WEBHOOK_URL: url, CRM_WEBHOOK_SECRET: secret, CRM_WEBHOOK_PRIVATE } = config
  if (!url || !secret) return
  const tries = await db.withOwner(ownerId, (tx) => takeDelivery(tx, table, id))
  if (tries === undefined) return
  const payload = await content()
  if (!payload) return
  try {
    const webhook = { id, body: JSON.stringify(payload), at: clock.now() }
    await sendWebhook({ url, secret, allowPrivate: CRM_WEBHOOK_PRIVATE }, webhook, options)
  } catch (error) {
    if (!(error instanceof NotAccepted)) throw error
    const failed = { id, tries, failure: error.message }
    await db.withOwner(ownerId, async (tx) => {
      const next = await markFailed(tx, table, failed, retryAfter(tries))
      if (next) await tryAgain(tx, next)
    })
    return
  }
  await db.withOwner(ownerId, (tx) => markDelivered(tx, table, id, clock.now()))
}

/**
 * Begins to deliver a lead anew, as if for the first time. Call it with a transaction of the lead's owner. Throws a 409
 * if there is no CRM, it was delivered, or it is being sent right now.
 */
export async function retryLead(services: Parts, tx: OwnerTx, leadId: string): Promise<void> {
  await begin(services, tx, lead, leadId)
  await services.jobs.send(deliverLead, { ownerId: tx.ownerId, leadId }, tx)
}

/** Like `retryLead`, for a request to follow up with a customer. */
export async function retryOptIn(services: Parts, tx: OwnerTx, optInId: string): Promise<void> {
  await begin(services, tx, optIn, optInId)
  await services.jobs.send(deliverOptIn, { ownerId: tx.ownerId, optInId }, tx)
}

async function begin(
  { config }: Parts,
  tx: OwnerTx,
  table: typeof lead | typeof optIn,
  id: string,
): Promise<void> {
  if (!config.CRM_WEBHOOK_URL)
    throw conflict('no_crm', 'There is no CRM to send it to. Set CRM_WEBHOOK_URL first.')
  if (await beginAnew(tx, table, id)) return
  throw conflict(
    'not_open',
    'It was delivered already, is being sent right now, or no longer exists. Reload the page.',
  )
}

const asLead = (stored: Lead) => ({
  leadId: stored.id,
  email: stored.email,
  firstName: stored.firstName,
  lastName: stored.lastName,
  businessName: stored.businessName,
  phone: stored.phone,
  industry: stored.industry,
  source: stored.source,
  landingPage: stored.landingPage,
  referralSource: stored.referralSource,
  createdAt: stored.createdAt,
})

async function contentOfOptIn(
  { db }: Pick<Services, 'db'>,
  ownerId: string,
  optInId: string,
): Promise<object | undefined> {
  const stored = await db.withOwner(ownerId, async (tx) => {
    const request = await optInById(tx, optInId)
    return request && { ...request, ...(await profileOf(tx)) }
  })
  if (!stored) return undefined
  const owner = await db.withSystem(async (tx) => ({
    ...(await peopleOf(tx, [ownerId])).get(ownerId),
    email: (await emailsOf(tx, [ownerId])).get(ownerId),
  }))
  return asOptIn(stored, owner)
}

const asOptIn = (
  { id, customerName: name, createdAt, businessName }: OptIn & { businessName: string },
  { firstName, lastName, email }: { firstName?: string; lastName?: string; email?: string },
) => ({
  optInId: id,
  source: 'kpi-tracker crm-optin',
  createdAt,
  email,
  firstName,
  lastName,
  businessName,
  customerName: name,
})

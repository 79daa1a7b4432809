import { v7 as uuidv7 } from 'uuid'
import type { OwnerTx, SystemTx } from '../../server/database/tenancy.ts'
import { attempt, beginAnew, giveUpAll } from '../../server/delivery.ts'
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
import {
  leadById,
  LEADS,
  openSince,
  OPT_INS,
  optInById,
  ownLead,
  replaceLead,
  storeLead,
  storeOptIn,
  type Delivery,
  type Lead,
} from './store.ts'

/** Each owner has one lead. Later only another phone number or industry is sent on, under another id. */
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
    if (services.config.CRM_WEBHOOK_URL) await services.jobs.send(LEADS.job, { id, ownerId }, tx)
    return id
  })
}

const SENT_LATER = ['phone', 'industry'] as const

/** undefined leaves a value, null removes it. The landing page and the referral stay those of the first time. */
const completed = (form: BodyOf<typeof submitLead>, known: Lead | undefined) => ({
  phone: form.phone === undefined ? (known?.phone ?? null) : form.phone,
  industry: form.industry === undefined ? (known?.industry ?? null) : form.industry,
  landingPage: known?.landingPage ?? form.landingPage,
  referralSource: known?.referralSource ?? form.referralSource,
})

const personOf = ({ db }: Pick<Services, 'db'>, ownerId: string) =>
  db.withSystem(async (tx) => {
    const person = (await peopleOf(tx, [ownerId])).get(ownerId)
    const email = (await emailsOf(tx, [ownerId])).get(ownerId) ?? ''
    return { email, firstName: person?.firstName ?? '', lastName: person?.lastName ?? '' }
  })

/**
 * Asking again for a customer returns the first id. Throws 404 for another owner's customer, 409 for an unwilling one.
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
    if (isNew && services.config.CRM_WEBHOOK_URL)
      await services.jobs.send(OPT_INS.job, { id, ownerId }, tx)
    return id
  })
}

type Parts = Pick<Services, 'db' | 'clock' | 'config' | 'jobs'>

const CRM = {
  receiver: 'The CRM',
  address: 'CRM_WEBHOOK_URL',
  ifPrivate: 'If it should, set CRM_WEBHOOK_PRIVATE to on.',
}

/** `contentOf`: undefined if deleted; `name`: for the audit log */
export const KINDS = {
  lead: { ...LEADS, name: 'leads', contentOf: contentOfLead },
  optIn: { ...OPT_INS, name: 'opt-ins', contentOf: contentOfOptIn },
}
export type CrmKind = (typeof KINDS)[keyof typeof KINDS]

/** After a time when nothing left the house. */
export async function sendUndeliveredLeads(
  { config, jobs }: Pick<Services, 'config' | 'jobs'>,
  tx: SystemTx,
  since: Date,
): Promise<void> {
  if (!config.CRM_WEBHOOK_URL) return
  for (const { table, job } of Object.values(KINDS))
    await jobs.sendAll(job, await openSince(tx, table, since), tx)
}

export async function failUndelivered(tx: SystemTx, failure: string, at: Date): Promise<void> {
  for (const kind of Object.values(KINDS)) await giveUpAll(tx, kind, failure, at)
}

export async function deliver(
  services: Parts,
  kind: CrmKind,
  delivery: Delivery,
  options?: WebhookOptions,
): Promise<void> {
  const { clock, config } = services
  const { CRM_WEBHOOK_URL: url, CRM_WEBHOOK_SECRET: secret } = config
  if (!url || !secret) return
  const { id, ownerId } = delivery
  await attempt(services, kind, delivery, async () => {
    try {
      const content = await kind.contentOf(services, ownerId, id)
      if (!content) return undefined
      const allowPrivate = config.CRM_WEBHOOK_PRIVATE
      const target = { url, secrets: [secret], allowPrivate, config, calledAs: CRM }
      await sendWebhook(target, { id, body: JSON.stringify(content), at: clock.now() }, options)
      return undefined
    } catch (error) {
      // The customer may have said no since.
      const isFinal = error instanceof AppError && error.code === NOT_TO_BE_WRITTEN_TO
      if (isFinal || error instanceof NotReached) return { failure: error.message, isFinal }
      throw error
    }
  })
}

/** As if for the first time. Throws 409 without a CRM, after delivery, or while sending. */
export async function retry(
  services: Parts,
  kind: CrmKind,
  tx: OwnerTx,
  id: string,
): Promise<void> {
  requireCrm(services.config)
  if (await beginAnew(services, tx, kind, { id, ownerId: tx.ownerId })) return
  throw conflict(
    'not_open',
    'It was delivered already, is being sent right now, or no longer exists. Reload the page.',
  )
}

/** Throws a 409. */
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

import { createHmac } from 'node:crypto'
import { v7 as uuidv7 } from 'uuid'
import { defineJob } from '../../server/jobs.ts'
import type { Services } from '../../server/services.ts'
import type { BodyOf } from '../../shared/endpoint.ts'
import type { submitLead } from './contract.ts'
import { leadById, markDelivered, storeLead, type Lead } from './store.ts'

/** Retried for about two days: after 1, 2, 4 … minutes, up to 4 hours apart. */
export const deliverLead = defineJob<{ ownerId: string; leadId: string }>('deliver-lead', {
  retryLimit: 20,
  retryDelay: 60,
  retryBackoff: true,
  retryDelayMax: 4 * 3600,
})

/** milliseconds */
const WEBHOOK_TIMEOUT = 10_000

/** Stores a lead and, if a CRM is configured, queues its delivery. Returns the lead's id. */
export function receiveLead(
  { db, config, jobs }: Services,
  ownerId: string,
  form: BodyOf<typeof submitLead>,
): Promise<string> {
  return db.withOwner(ownerId, async (tx) => {
    const leadId = uuidv7()
    await storeLead(tx, { ...form, id: leadId, source: 'kpi-tracker' })
    if (config.CRM_WEBHOOK_URL) await jobs.send(deliverLead, { ownerId, leadId }, tx)
    return leadId
  })
}

/** Sends a lead to the CRM. Throws unless the CRM responds with a 2xx, so that the job is retried. */
export async function deliver(
  { db, clock, config }: Services,
  { ownerId, leadId }: { ownerId: string; leadId: string },
): Promise<void> {
  const { CRM_WEBHOOK_URL: url, CRM_WEBHOOK_SECRET: secret } = config
  const lead = await db.withOwner(ownerId, (tx) => leadById(tx, leadId))
  if (!url || !secret || !lead || lead.deliveredAt) return
  const body = JSON.stringify(asPayload(lead))
  const answer = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...signatureOf(lead.id, body, clock.now(), secret),
    },
    body,
    redirect: 'error',
    signal: AbortSignal.timeout(WEBHOOK_TIMEOUT),
  })
  await answer.body?.cancel()
  if (!answer.ok) throw new Error(`The CRM responded to a lead with status ${answer.status}.`)
  await db.withOwner(ownerId, (tx) => markDelivered(tx, leadId, clock.now()))
}

const asPayload = ({ id, ownerId: _, deliveredAt: __, ...lead }: Lead) => ({ leadId: id, ...lead })

/** Headers of a signed webhook (https://www.standardwebhooks.com). Receivers use the id to drop duplicate deliveries. */
function signatureOf(id: string, body: string, at: Date, secret: string): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000))
  const signature = createHmac('sha256', secret)
    .update(`${id}.${timestamp}.${body}`)
    .digest('base64')
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${signature}`,
  }
}

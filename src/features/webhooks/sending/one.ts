import type { Services } from '../../../server/services.ts'
import { NotReached, type CalledAs } from '../../../server/outgoing/request.ts'
import { lookupOfOwners } from '../../../server/outgoing/lookup.ts'
import { NotAccepted, sendWebhook, type WebhookOptions } from '../../../server/outgoing/webhook.ts'
import { secretsOf } from '../secrets.ts'
import type { Try } from './store.ts'

export const RECEIVER: CalledAs = { receiver: 'The receiver', address: 'The address' }

/** Fields may be added, but none changes or goes. */
const VERSION = 1
/** ms */
const SLOW = 2_000
/** By Standard Webhooks: the receiver wants no more. */
const GONE = 410

export interface Tried {
  status?: number
  failure?: string
  isGone?: boolean
  isSlow: boolean
}

/** The same bytes at each try. */
const bodyOf = ({ id, type, data, createdAt }: Pick<Try, 'id' | 'type' | 'data' | 'createdAt'>) => {
  const about = { version: VERSION, id, type, timestamp: createdAt.toISOString() }
  return `${JSON.stringify(about).slice(0, -1)},"data":${data}}`
}

export async function send(
  { config, clock }: Pick<Services, 'config' | 'clock'>,
  ownerId: string,
  sent: Omit<Try, 'tries'>,
  options: WebhookOptions = {},
): Promise<Tried> {
  const secrets = secretsOf(sent, ownerId, config)
  if (secrets.length === 0) return { failure: NO_SECRET, isSlow: false }
  const { address: url, id } = sent
  const allowPrivate = config.WEBHOOKS_PRIVATE
  const lookup = allowPrivate ? {} : { lookup: lookupOfOwners }
  const start = performance.now()
  try {
    const status = await sendWebhook(
      { url, secrets, allowPrivate, config, calledAs: RECEIVER },
      { id, body: bodyOf(sent), at: clock.now() },
      { ...lookup, ...options },
    )
    return { status, isSlow: performance.now() - start > SLOW }
  } catch (error) {
    if (!(error instanceof NotReached)) throw error
    const isGone = error instanceof NotAccepted && error.status === GONE
    return { failure: error.message, isGone, isSlow: performance.now() - start > SLOW }
  }
}

const NO_SECRET =
  'The secret of this webhook can no longer be read, because the app was set up again. Make a new secret.'

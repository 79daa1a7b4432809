import type { FastifyRequest } from 'fastify'
import { v7 as uuidv7 } from 'uuid'
import { audit, callerOf } from '../../server/audit/log.ts'
import type { AuditKind } from '../../shared/audit-kinds.ts'
import type { OwnerTx } from '../../server/database/tenancy.ts'
import { queueMail } from '../../server/mail/queue.ts'
import { isPrivateHost } from '../../server/outgoing/addresses.ts'
import { privateNetwork } from '../../server/outgoing/request.ts'
import type { WebhookOptions } from '../../server/outgoing/webhook.ts'
import type { Services } from '../../server/services.ts'
import { refuseStale } from '../../shared/edits.ts'
import { badInput, conflict, notFound } from '../../shared/errors.ts'
import {
  recipientsOf,
  requireFreshCheck,
  requireStillThere,
  undoAddition,
} from '../accounts/index.ts'
import { profileOf } from '../profile/index.ts'
import {
  ADDRESS,
  MAX_ADDRESS_LENGTH,
  MAX_WEBHOOKS,
  type Tested,
  type Webhook,
  type WebhookChanges,
  type WebhookInput,
} from './contract.ts'
import { changedMail, type Change } from './mails.ts'
import { planMonths } from './months.ts'
import { queued } from './outbox.ts'
import { hostOf, refusalOfAddress } from './rules.ts'
import { newSecret } from './secrets.ts'
import { RECEIVER, send } from './sending/one.ts'
import { endOld, noteWell, plan } from './sending/store.ts'
import {
  countWebhooks,
  followIfWanted,
  hurry,
  insertTested,
  insertWebhook,
  lockWebhooks,
  removeWebhook,
  replaceSecret,
  selectWebhooks,
  sendAgain,
  targetOf,
  updateWebhook,
} from './store.ts'

type Needed = Pick<Services, 'db' | 'clock' | 'config' | 'jobs'>
interface Caller {
  ownerId: string
  request: FastifyRequest
}

const noSuchWebhook = () => notFound('This webhook no longer exists. Reload the page.')

/** Nobody can read the secret afterwards. Throws 400 for the address, 409 for too many. */
export async function addWebhook(
  services: Needed,
  caller: Caller,
  input: WebhookInput,
): Promise<Webhook & { secret: string }> {
  const { db, config } = services
  const { ownerId } = caller
  const address = addressFrom(services, input.address)
  const id = uuidv7()
  const { secret, sealed } = newSecret(ownerId, config)
  const recipient = await recipientOf(services, ownerId)
  return db.withOwner(ownerId, async (tx) => {
    await requireStillThere(tx, caller.request.signedIn!)
    await lockWebhooks(tx)
    if ((await countWebhooks(tx)) >= MAX_WEBHOOKS) throw tooMany()
    await insertWebhook(tx, {
      address,
      events: [...new Set(input.events)],
      id,
      secret: sealed,
    })
    await afterWishes(tx, services)
    await tell(tx, services, { caller, recipient, change: 'added', address })
    return { ...(await webhookOf(tx, id)), secret }
  })
}

const tooMany = () =>
  conflict(
    'too_many_webhooks',
    `You have ${MAX_WEBHOOKS} webhooks, which is the most. Delete one to add another.`,
  )

function addressFrom({ config }: Pick<Services, 'config'>, entered: string): string {
  const allowPrivate = config.WEBHOOKS_PRIVATE
  const refuse = (sentence: string) => badInput(sentence, { address: sentence })
  const refusal = refusalOfAddress(entered, { appUrl: config.APP_URL, allowPrivate })
  if (refusal) throw refuse(refusal)
  const { href, hostname } = new URL(entered)
  if (!allowPrivate && isPrivateHost(hostname)) throw refuse(privateNetwork(RECEIVER))
  if (href.length > MAX_ADDRESS_LENGTH) throw refuse(ADDRESS)
  return href
}

async function webhookOf(tx: OwnerTx, id: string): Promise<Webhook> {
  const [found] = await selectWebhooks(tx, id)
  if (!found) throw noSuchWebhook()
  return found
}

async function afterWishes(tx: OwnerTx, { clock }: Pick<Services, 'clock'>): Promise<void> {
  await followIfWanted(tx)
  await planMonths(tx, (await profileOf(tx)).timeZone, clock.now())
}

/** Waiting events go to the new address. Throws 404, 400 for the address, 409 if stale (`refuseStale`). */
export async function changeWebhook(
  services: Needed,
  caller: Caller,
  id: string,
  { address: entered, events, isOn, was }: Omit<WebhookChanges, 'password'>,
): Promise<Webhook> {
  const { db } = services
  const address = entered === undefined ? undefined : addressFrom(services, entered)
  const recipient = await recipientOf(services, caller.ownerId)
  const signedIn = caller.request.signedIn!
  return db.withOwner(caller.ownerId, async (tx) => {
    await requireStillThere(tx, signedIn)
    await lockWebhooks(tx)
    const before = await webhookOf(tx, id)
    refuseStale(before, { address, events }, was)
    const isMoved = address !== undefined && address !== before.address
    const isWished =
      events !== undefined && String(events.toSorted()) !== String(before.events.toSorted())
    const isSwitched = isOn !== undefined && isOn !== (before.pausedAt === null)
    if (isMoved || isWished) {
      await updateWebhook(tx, id, {
        ...(isMoved && { address }),
        ...(isWished && { events: [...new Set(events)] }),
      })
      await afterWishes(tx, services)
      const changed = {
        caller,
        recipient,
        change: 'changed',
        address: address ?? before.address,
      } as const
      await tell(tx, services, changed)
    }
    if (isSwitched) {
      // An intruder may have added the webhook.
      if (before.pausedBy === 'recovery') {
        await requireFreshCheck(tx, services.config, signedIn)
      }
      const pausedBy = isOn ? null : 'owner'
      await updateWebhook(tx, id, { pausedAt: isOn ? null : services.clock.now(), pausedBy })
      await note(tx, caller, 'webhook_changed', before.address, isOn ? 'turned on' : 'paused')
    }
    if (isMoved || (isSwitched && isOn)) await startAnew(tx, id)
    await plan(tx, id, null)
    queued.emit('event')
    return webhookOf(tx, id)
  })
}

/** Forgets failures. */
async function startAnew(tx: OwnerTx, id: string): Promise<void> {
  await endOld(tx, id)
  await noteWell(tx, id, false)
  await hurry(tx, id)
}

/** Throws a 404. */
export async function deleteWebhook({ db }: Needed, caller: Caller, id: string): Promise<void> {
  await db.withOwner(caller.ownerId, async (tx) => {
    await lockWebhooks(tx)
    const address = await removeWebhook(tx, id)
    if (address === undefined) throw noSuchWebhook()
    await followIfWanted(tx)
    await note(tx, caller, 'webhook_deleted', address)
  })
}

/** The old secret signs too for a day. Throws 403 `check_needed` or 404. */
export async function renewSecret(
  services: Needed,
  caller: Caller,
  id: string,
): Promise<Webhook & { secret: string }> {
  const { db, config } = services
  const { secret, sealed } = newSecret(caller.ownerId, config)
  const recipient = await recipientOf(services, caller.ownerId)
  return db.withOwner(caller.ownerId, async (tx) => {
    // A thief of the secret could forge events.
    await requireFreshCheck(tx, config, caller.request.signedIn!)
    if (!(await replaceSecret(tx, id, sealed))) throw noSuchWebhook()
    const renewed = await webhookOf(tx, id)
    await tell(tx, services, { caller, recipient, change: 'renewed', address: renewed.address })
    return { ...renewed, secret }
  })
}

/** Success makes waiting events due. Throws a 404. */
export async function testWebhook(
  services: Needed,
  { ownerId }: Caller,
  id: string,
  options?: WebhookOptions,
): Promise<Tested> {
  const { db, clock } = services
  const target = await db.withOwner(ownerId, (tx) => targetOf(tx, id))
  if (!target) throw noSuchWebhook()
  const createdAt = clock.now()
  const sent = { id: uuidv7(), type: 'test', data: '{}', createdAt }
  const {
    status = null,
    failure = null,
    isSlow,
  } = await send(services, ownerId, { ...sent, ...target }, options)
  await db.withOwner(ownerId, async (tx) => {
    const tested = { webhookId: id, id: sent.id, data: sent.data, createdAt, status, failure }
    await insertTested(tx, tested)
    if (status !== null) {
      await noteWell(tx, id, isSlow)
      await hurry(tx, id)
    }
    await plan(tx, id, null)
  })
  if (status !== null) queued.emit('event')
  return { isAccepted: status !== null, status, failure }
}

/** Throws a 404. */
export async function resend(
  { db }: Needed,
  ownerId: string,
  { id, deliveryId }: { id: string; deliveryId: string },
): Promise<void> {
  await db.withOwner(ownerId, async (tx) => {
    if (!(await sendAgain(tx, id, deliveryId)))
      throw notFound('This event is too old to be sent again. Reload the page.')
    await plan(tx, id, null)
  })
  queued.emit('event')
}

const recipientOf = ({ db }: Pick<Services, 'db'>, ownerId: string): Promise<string | undefined> =>
  db.withSystem(async (tx) => (await recipientsOf(tx, [ownerId])).get(ownerId))

interface Told {
  caller: Caller
  recipient: string | undefined
  change: Change
  address: string
}

const KINDS = {
  added: 'webhook_added',
  changed: 'webhook_changed',
  renewed: 'webhook_secret_renewed',
} as const satisfies Record<Change, AuditKind>

async function tell(
  tx: OwnerTx,
  services: Needed,
  { caller, recipient, change, address }: Told,
): Promise<void> {
  await note(tx, caller, KINDS[change], address)
  if (!recipient) return
  const secret =
    change === 'renewed' ? undefined : await undoAddition(services, tx, tx.ownerId, 'webhook')
  const told = { email: recipient, canUndo: secret !== undefined }
  const content = changedMail(services.config, change, address, told)
  const link = secret && { secret }
  const to = { recipient, accountId: tx.ownerId }
  await queueMail(services, { kind: 'webhook-changed', ...to, content, ...link }, tx)
}

/** The rest of an address may hold a key. */
const note = (
  tx: OwnerTx,
  { ownerId, request }: Caller,
  kind: AuditKind,
  address: string,
  what?: string,
): Promise<void> => {
  const detail = [hostOf(address), what].filter(Boolean).join(': ')
  return audit(tx, { kind, actorId: ownerId, detail }, callerOf(request))
}

import type { OwnerTx } from '../../server/database/tenancy.ts'
import type { Services } from '../../server/services.ts'
import { dayIn } from '../../shared/calendar.ts'
import { MAIL_SWITCHES, type MailSwitch } from '../../shared/mail-kinds.ts'
import type { Profile } from '../profile/contract.ts'
import { profileOf } from '../profile/index.ts'
import {
  RHYTHMS,
  UNSUBSCRIBABLE,
  type MailChanges,
  type MailSettings,
  type Choice,
  type Subscription,
  type Unsubscribable,
} from './contract.ts'
import { movePlanned } from './first-sale.ts'
import { movedTo, nextAfter, rangeOfKey } from './rules/when.ts'
import {
  changeSettings,
  insertSettings,
  lastSent,
  lockSettings,
  noteOpened,
  settingsOf,
  type Settings,
} from './store.ts'
import { brokenLink, readToken } from './tokens.ts'

type MailServices = Pick<Services, 'db' | 'clock' | 'config'>

export async function mailSettingsOf(
  tx: OwnerTx,
  { clock, config }: MailServices,
): Promise<MailSettings> {
  const [settings, last, { timeZone }] = await Promise.all([
    settingsOf(tx),
    lastSent(tx),
    profileOf(tx),
  ])
  const { digest, pausedAt } = settings
  const isPaused = digest !== 'off' && pausedAt !== null
  const range = last && rangeOfKey(last.period)
  return {
    ...settings,
    isPaused,
    isSending: config.SMTP_URL !== undefined,
    nextDay:
      digest === 'off' || isPaused
        ? null
        : dayIn(timeZone, nextAfter(digest, timeZone, clock.now())),
    last:
      last && range
        ? {
            sentOn: dayIn(timeZone, last.sentAt),
            startDate: range.start,
            endDate: range.end,
            opened: last.openedAt !== null,
          }
        : null,
  }
}

/** A choice, even the same again, ends a pause. */
export async function changeMail(
  tx: OwnerTx,
  { digest, ...switches }: MailChanges,
  services: MailServices,
): Promise<MailSettings> {
  await insertSettings(tx)
  await changeSettings(tx, {
    ...(digest && { digest, ...(await planned(tx, digest, services)) }),
    ...switches,
  })
  return mailSettingsOf(tx, services)
}

async function planned(
  tx: OwnerTx,
  digest: Choice,
  { clock }: Pick<MailServices, 'clock'>,
): Promise<Partial<Settings>> {
  const fresh = { unopened: 0, pausedAt: null, tries: 0 }
  if (digest === 'off') return { ...fresh, nextAt: null }
  const { timeZone } = await profileOf(tx)
  return { ...fresh, nextAt: nextAfter(digest, timeZone, clock.now()) }
}

/** Listens to `profileChanged`: emails come in the morning in the new zone. */
export async function moveMails(
  tx: OwnerTx,
  { before, after }: { before: Profile; after: Profile },
): Promise<void> {
  if (before.timeZone === after.timeZone) return
  await movePlanned(tx, before.timeZone, after.timeZone)
  const nextAt = (await lockSettings(tx))?.nextAt
  if (!nextAt) return
  await changeSettings(tx, { nextAt: movedTo(nextAt, before.timeZone, after.timeZone) })
}

/** Ends a pause. False for a link that isn't from a digest. */
export async function openedMail(services: MailServices, token: string): Promise<boolean> {
  const { db, clock, config } = services
  const { purpose, ownerId } = readToken(config, token)
  if (!RHYTHMS.some((rhythm) => purpose.startsWith(`${rhythm} `))) return false
  return db.withOwner(ownerId, async (tx) => {
    const { digest, pausedAt } = await knownSettings(tx)
    await noteOpened(tx, purpose, clock.now())
    const resumed = pausedAt === null ? { unopened: 0 } : await planned(tx, digest, services)
    await changeSettings(tx, resumed)
    return true
  })
}

/** Throws a 404 for a link that turns off nothing. */
function readLink(
  { config }: MailServices,
  token: string,
): { what: Unsubscribable; ownerId: string } {
  const { purpose, ownerId } = readToken(config, token)
  const what = UNSUBSCRIBABLE.find((each) => each === purpose)
  if (!what) throw brokenLink()
  return { what, ownerId }
}

async function knownSettings(tx: OwnerTx): Promise<Settings> {
  const settings = await lockSettings(tx)
  if (!settings) throw brokenLink()
  return settings
}

const switchOf = (what: Unsubscribable): MailSwitch =>
  (Object.keys(MAIL_SWITCHES) as MailSwitch[]).find((name) => MAIL_SWITCHES[name].link === what)!

const choiceOf = (what: Unsubscribable, settings: Settings) =>
  what === 'digest' ? settings.digest : settings[switchOf(what)] ? 'weekly' : 'off'

/** Throws a 404, as does `turn`. */
export async function subscriptionOf(services: MailServices, token: string): Promise<Subscription> {
  const { what, ownerId } = readLink(services, token)
  const settings = await services.db.withOwner(ownerId, knownSettings)
  return { what, choice: choiceOf(what, settings) }
}

export async function turn(
  services: MailServices,
  token: string,
  choice: Choice,
): Promise<Subscription> {
  const { what, ownerId } = readLink(services, token)
  return services.db.withOwner(ownerId, async (tx) => {
    const was = choiceOf(what, await knownSettings(tx))
    // Pressed twice, or opened by a mail program after the person.
    if (was !== choice) {
      await changeSettings(
        tx,
        what === 'digest'
          ? { digest: choice, ...(await planned(tx, choice, services)) }
          : { [switchOf(what)]: choice !== 'off' },
      )
    }
    return { what, choice: was }
  })
}

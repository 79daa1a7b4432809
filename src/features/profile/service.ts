import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { audit } from '../../server/audit/log.ts'
import type { Clock } from '../../server/clock.ts'
import type { OwnerTx } from '../../server/database/tenancy.ts'
import { raise } from '../../server/events.ts'
import { FIRST_DAY, later, type Day } from '../../shared/calendar.ts'
import { CURRENCIES } from '../../shared/currencies.ts'
import { notOffered } from '../../shared/currency-sign.ts'
import { refuseStale } from '../../shared/edits.ts'
import type { BodyOf } from '../../shared/endpoint.ts'
import { AppError, badInput, conflict, notFound } from '../../shared/errors.ts'
import { megabytes } from '../../shared/limits.ts'
import {
  AMOUNTS,
  LOGO_PATH,
  MAX_LOGO_BYTES,
  type ClosureInput,
  type Profile,
  type ProfileChanges,
  type saveProfile,
} from './contract.ts'
import { currencyOfMonthAfter } from './currencies.ts'
import { profileChanged } from './index.ts'
import { MAX_CLOSURES, phaseOfClosure, pictureType, refusalOfClosure, removalOf } from './rules.ts'
import {
  changeProfile,
  deleteClosure,
  deleteLogo,
  endClosure,
  historyOf,
  insertClosure,
  storeCurrency,
  lockProfile,
  notBeforeOf,
  profileOf,
  recordOpeningWeek,
  saveLogo,
  setNotBefore,
} from './store.ts'
import { refuseDecimalsIn } from './typed-amounts.ts'

/** Changes of an owner run one at a time. */
async function changing(
  tx: OwnerTx,
  clock: Clock,
  change: (before: Profile) => Promise<void>,
): Promise<Profile> {
  await lockProfile(tx)
  const before = await profileOf(tx)
  await change(before)
  const after = await profileOf(tx)
  if (!isDeepStrictEqual(before, after)) {
    await raise(profileChanged, tx, { before, after, now: clock.now() })
  }
  return after
}

/** Throws 409 (`refuseStale`). A changed `logoUrl` deletes the uploaded logo. */
export function updateProfile(
  tx: OwnerTx,
  { was, ...changes }: BodyOf<typeof saveProfile>,
  clock: Clock,
  from: Headers,
): Promise<Profile> {
  return changing(tx, clock, async (before) => {
    refuseStale(before, changes, was, IN_CURRENCY)
    const { currency = before.currency } = changes
    refuseDecimalsIn(currency, changedAmounts(before, changes))
    const { logoUrl = before.logoUrl } = changes
    if (logoUrl !== before.logoUrl) {
      if (logoUrl.startsWith(LOGO_PATH)) throw refusedLogo('Please upload this logo again.')
      await deleteLogo(tx)
    }
    if (changes.timeZone !== undefined && changes.timeZone !== before.timeZone) {
      await setNotBefore(tx, await todayIn(tx, before.timeZone, clock))
    }
    if (currency !== before.currency) {
      if (!CURRENCIES.includes(currency)) throw refusedCurrency(currency)
      await auditCurrency(tx, before.currency, currency, from)
      const today = await todayIn(tx, before.timeZone, clock)
      const change = { before: before.currency, after: currency, today }
      await storeCurrency(tx, currencyOfMonthAfter(change, await historyOf(tx)))
    }
    await changeProfile(tx, changes)
    const { operatingDaysPerWeek: perWeek = before.operatingDaysPerWeek } = changes
    if (perWeek === before.operatingDaysPerWeek) return
    // A new time zone must not move the change to a day that has begun.
    const { timeZone = before.timeZone } = changes
    const today = later(await todayIn(tx, before.timeZone, clock), clock.today(timeZone))
    await recordOpeningWeek(tx, { before: before.operatingDaysPerWeek, after: perWeek, today })
  })
}

/** An amount that was typed in one currency is none in another. */
const IN_CURRENCY = Object.fromEntries(AMOUNTS.map((field) => [field, ['currency']]))

/** The caller may send the whole profile, with amounts from before a change of currency. */
const changedAmounts = (before: Profile, changes: ProfileChanges) =>
  Object.fromEntries(
    AMOUNTS.filter((field) => changes[field] !== before[field]).map((field) => [
      field,
      changes[field],
    ]),
  )

const refusedCurrency = (currency: string) =>
  badInput(notOffered(currency), { currency: notOffered(currency) })

/** Round amounts, and with them points, depend on the currency. */
const auditCurrency = (tx: OwnerTx, oldValue: string, newValue: string, from: Headers) =>
  audit(tx, { kind: 'currency_changed', actorId: tx.ownerId, oldValue, newValue }, from)

/** Moving west must not bring a day back. */
const todayIn = async (tx: OwnerTx, timeZone: string, clock: Clock): Promise<Day> =>
  later(clock.today(timeZone), (await notBeforeOf(tx)) ?? FIRST_DAY)

/** Throws 400 for dates and 409 at the limit. */
export function planClosure(tx: OwnerTx, input: ClosureInput, clock: Clock): Promise<Profile> {
  return changing(tx, clock, async ({ closures, timeZone, dateStyle }) => {
    const today = await todayIn(tx, timeZone, clock)
    const refusal = refusalOfClosure(input, closures, { today, dateStyle })
    if (refusal) throw badInput(refusal.startDate, refusal)
    const ahead = closures.filter((each) => phaseOfClosure(each, today) !== 'over')
    if (ahead.length >= MAX_CLOSURES) throw tooManyClosures()
    await insertClosure(tx, input, today)
  })
}

/** Or ends it today (`removalOf`). Throws 404 and 409. */
export function cancelClosure(tx: OwnerTx, id: number, clock: Clock): Promise<Profile> {
  return changing(tx, clock, async ({ closures, timeZone }) => {
    const today = await todayIn(tx, timeZone, clock)
    const closure = closures.find((each) => each.id === id)
    if (!closure) throw notFound('This closure no longer exists.')
    switch (removalOf(closure, today)) {
      case 'delete':
        return deleteClosure(tx, id)
      case 'end':
        return endClosure(tx, id, today)
      case 'nothing':
        throw closure.endDate === today ? endsToday() : isOver()
    }
  })
}

const tooManyClosures = () =>
  conflict(
    'too_many_closures',
    `You already have ${MAX_CLOSURES} planned closures, which is the limit. Please delete one you no longer need.`,
  )
const endsToday = () => conflict('closure_ends_today', 'This closure already ends today.')
const isOver = () => conflict('closure_over', "This closure is over, so it can't be changed.")

export async function setLogo(
  tx: OwnerTx,
  content: Buffer | undefined,
  clock: Clock,
): Promise<Profile> {
  if (!content?.length) throw refusedLogo('Please choose a picture.')
  const type = pictureType(content)
  if (!type) throw isSvg(content) ? svg() : noPicture()
  const id = createHash('sha256').update(content).digest('hex').slice(0, 32)
  return changing(tx, clock, async () => {
    await saveLogo(tx, { id, type, content })
    await changeProfile(tx, { logoUrl: LOGO_PATH + id })
  })
}

const isSvg = (content: Buffer): boolean => /<svg[\s>]/i.test(content.toString('latin1'))

const refusedLogo = (message: string) => badInput(message, { logoUrl: message })
const svg = () =>
  refusedLogo(
    "An SVG file can contain code, so you can't use one here. Please save your logo as PNG, JPEG, WebP or GIF.",
  )
const noPicture = () =>
  refusedLogo("This file isn't a picture. Please choose a PNG, JPEG, WebP or GIF.")
export function tooLarge(): AppError {
  const message = `The picture is larger than ${megabytes(MAX_LOGO_BYTES)}. Please choose a smaller one.`
  return new AppError(413, 'too_large', message, { fields: { logoUrl: message } })
}

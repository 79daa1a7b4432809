import { limitReached } from '../../../server/database/database-errors.ts'
import type { OwnerTx } from '../../../server/database/tenancy.ts'
import { addDays, daysBetween, type Day } from '../../../shared/calendar.ts'
import { notFound } from '../../../shared/errors.ts'
import { fromCents, type Notation } from '../../../shared/money.ts'
import type { Profile } from '../../profile/contract.ts'
import {
  contactsOf,
  customerName,
  customerNames,
  lastSaleDay,
  type Page,
} from '../../sales/index.ts'
import { monthsOfCustomers } from '../customers/history.ts'
import {
  boughtSince,
  hasCustomers,
  inactiveCustomers,
  type InactiveCustomer as Found,
  type LeftOut,
} from './inactive.ts'
import { viewsOf } from '../customers/service.ts'
import type { View } from '../customers/rules/view.ts'
import {
  DONE_DAYS,
  MAX_PUT_ASIDE,
  PRIORITIES,
  type InactiveCustomer,
  type Outreach,
  type PutAsideCustomer,
  type State,
} from './contract.ts'
import { greetingName } from './rules/greeting.ts'
import { habitOf } from './rules/habit.ts'
import { offerTo } from './rules/priority.ts'
import { sinceText, situationOf } from './rules/situation.ts'
import { subjectFor, templateFor } from './rules/templates.ts'
import { tradeOf } from './rules/trade.ts'
import { allPutAside, asideOn, deletePutAside, storePutAside, type PutAside } from './store.ts'

export interface Asked {
  profile: Profile
  notation: Notation
  today: Day
}

/** The profile is read at the same time. */
export async function outreachOf(
  tx: OwnerTx,
  asking: Promise<Asked>,
  page: Page & { first?: number | undefined },
): Promise<Omit<Outreach, 'hasModel'>> {
  const [asked, all] = await Promise.all([asking, allPutAside(tx)])
  const { profile, today } = asked
  const aside = asideOn(today, all)
  const [{ total, unwilling, customers }, recordedUntil, written, isNamed] = await Promise.all([
    inactiveCustomers(
      tx,
      { today, currency: profile.currency },
      { ...page, first: page.first ?? null, leftOut: aside.map(leftOut) },
    ),
    lastSaleDay(tx, today),
    resultOf(tx, aside, today),
    hasCustomers(tx),
  ])
  // Contacts only go to the page, never to the model.
  const [views, contacts] = await Promise.all([
    viewsOfInactive(tx, customers, asked),
    contactsOf(
      tx,
      customers.map(({ id }) => id),
    ),
  ])
  return {
    customers: customers.map((found) => {
      const { phone = null, email = null, mayBeWrittenTo } = contacts.get(found.id) ?? {}
      const contact = { phone, email, hasAgreed: mayBeWrittenTo === true }
      return { ...shown(found, views.get(found.id)!, asked), ...contact }
    }),
    total,
    putAside: aside.length,
    unwilling,
    hasCustomers: isNamed,
    offers: profile.offersInMessages,
    hasShopName: profile.businessName !== '',
    recordedUntil,
    written,
  }
}

/** Done customers reappear after they buy and fall silent again; snoozed ones don't. */
export const leftOut = ({ customerId, state, since }: PutAside): LeftOut => ({
  customerId,
  untilBought: state === 'done' ? since : null,
})

/** Inactive customers have nothing booked. */
async function viewsOfInactive(
  tx: OwnerTx,
  customers: Found[],
  asked: Asked,
): Promise<Map<number, View>> {
  if (customers.length === 0) return new Map()
  const months = await monthsOfCustomers(
    tx,
    customers.map(({ id }) => id),
  )
  const known = [...months].map(([id, all]) => [id, { months: all, booked: null }] as const)
  return viewsOf(tx, new Map(known), asked)
}

function shown(
  { id, name, rank, spentCents, lastPurchase }: Found,
  view: View,
  { profile, today }: Asked,
): Omit<InactiveCustomer, 'phone' | 'email' | 'hasAgreed'> {
  const priority = PRIORITIES[rank]!
  const possible = offerTo(priority, view)
  const offer = profile.offersInMessages ? possible : null
  const shop = profile.businessName
  const situation = situationOf(view)
  const trade = tradeOf(profile)
  const known = { customer: greetingName(name), shop, situation, trade, since: sinceText(view) }
  const messageWith = (percent: number | null): string =>
    templateFor(priority, { ...known, offer: percent })
  return {
    customerId: id,
    name,
    priority,
    offer,
    lastPurchase,
    silentDays: daysBetween(lastPurchase, today),
    spent: fromCents(spentCents),
    habit: habitOf(view),
    message: messageWith(offer),
    otherMessage: possible === null ? null : messageWith(offer === null ? possible : null),
    subject: subjectFor(shop, situation, trade),
  }
}

const isDone = ({ state }: PutAside): boolean => state === 'done'

const returnsOf = async (
  tx: OwnerTx,
  aside: PutAside[],
  today: Day,
): Promise<Map<number, number>> =>
  aside.some(isDone) ? boughtSince(tx, aside.filter(isDone), today) : new Map()

async function resultOf(tx: OwnerTx, aside: PutAside[], today: Day): Promise<Outreach['written']> {
  const returns = await returnsOf(tx, aside, today)
  return {
    customers: aside.filter(isDone).length,
    cameBack: returns.size,
    revenue: fromCents([...returns.values()].reduce((sum, cents) => sum + cents, 0)),
  }
}

export async function putAsideOf(
  tx: OwnerTx,
  today: Day,
  { limit, offset }: Page,
): Promise<{ customers: PutAsideCustomer[]; total: number }> {
  const aside = asideOn(today, await allPutAside(tx))
  const page = aside.slice(offset, offset + limit)
  const [names, returns] = await Promise.all([
    customerNames(
      tx,
      page.map(({ customerId }) => customerId),
    ),
    returnsOf(tx, page, today),
  ])
  return {
    customers: page.map((row) => {
      const cents = returns.get(row.customerId)
      return {
        ...row,
        name: names.get(row.customerId) ?? '',
        boughtFor: cents === undefined ? null : fromCents(cents),
      }
    }),
    total: aside.length,
  }
}

/** days */
const SNOOZED = 7

export async function putCustomerAside(
  tx: OwnerTx,
  customerId: number,
  state: State,
  { today, now }: { today: Day; now: Date },
): Promise<void> {
  if ((await customerName(tx, customerId)) === null)
    throw notFound('This customer no longer exists.')
  const until = addDays(today, state === 'done' ? DONE_DAYS : SNOOZED)
  const aside = { customerId, state, since: today, until }
  if ((await storePutAside(tx, aside, now)) > MAX_PUT_ASIDE)
    throw limitReached('customers who are done or snoozed')
}

export async function takeCustomerBack(tx: OwnerTx, customerId: number): Promise<void> {
  if (!(await deletePutAside(tx, customerId))) {
    throw notFound('This customer is neither done nor snoozed any more.')
  }
}

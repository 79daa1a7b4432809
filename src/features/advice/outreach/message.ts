import type { OwnerTx } from '../../../server/database/tenancy.ts'
import { endOfMonth, startOfMonth, type Day } from '../../../shared/calendar.ts'
import {
  customerMonths,
  customerNewest,
  customersNamedIn,
  customerTotals,
  otherNames,
  wordsOfPeople,
} from '../../sales/index.ts'
import { fact, monthText, percentFigure, quoted, type NewFact } from '../customers/words/finding.ts'
import type { Ask } from '../model/ask.ts'
import { replacer } from '../model/disguise.ts'
import { greetingName } from './rules/greeting.ts'
import { OFFERS, priorityOf } from './rules/priority.ts'
import { addresseeIn, priorityIn } from './rules/prompt.ts'
import type { Priority } from './contract.ts'
import { templateFor } from './rules/templates.ts'
import { usualProduct, type Bought } from './rules/usual.ts'
import { noSuchCustomer, type Asked } from './service.ts'
import { wishFact, wordsLikeNames } from './wish.ts'

const TASK =
  'Write a short, friendly message from the shop, in 2 to 4 sentences, to a customer who has not bought for a while. Speak to the customer as "you" and for the shop as "we". Greet the customer by name if a fact gives the name. Say that they are welcome again. If a fact gives an offer, name it exactly; otherwise offer nothing. Do not say how much or how often they have bought.'
const WITH_WISH =
  ' One fact says what the owner wishes for this message. Write about that; the other rules come first.'

/** newest months with purchases that tell what a customer usually buys */
const MONTHS_READ = 6

/** What is known about the one whom a message is for. */
interface Recipient {
  id: number
  /** how they are addressed; null when the name isn't one to write to */
  greeting: string | null
  name: string
  lastPurchase: Day | null
  bought: Bought | null
  /** null for one who isn't inactive */
  priority: Priority | null
}

/**
 * Returns what to ask the model for a message. With a wish alone it is for the customer whom the wish says to
 * write to, or else for customers in general. Throws 404.
 */
export async function messageAsk(
  tx: OwnerTx,
  asked: Asked,
  { customerId, wish }: { customerId: number | null; wish: string | null },
): Promise<Ask> {
  const { profile, notation, today } = asked
  const shop = profile.businessName
  const named = wish === null ? [] : await customersNamedIn(tx, wish)
  const id = customerId ?? (wish === null ? undefined : addresseeIn(wish, named)?.id)
  const recipient = id === undefined ? null : await recipientOf(tx, id, asked)
  const wished = wish === null ? null : await wishedBy(tx, asked, { recipient, wish, named })
  const said = wish === null ? null : priorityIn(wish)
  // What the owner offers in their own words is the offer; a priority that they name stands for its offer.
  const isOwnOffer = wished?.figures.some(
    ({ kind, value }) => said === null || (kind === 'percent' && value !== OFFERS[said]),
  )
  const priority = isOwnOffer ? 'low' : (said ?? recipient?.priority ?? 'low')
  const facts = [
    ...(shop === '' ? [] : [fact('shop', `The shop is called ${shop}.`, { names: [shop] })]),
    ...(recipient ? factsOf(recipient) : [GENERAL]),
    ...offerFacts(OFFERS[priority]),
    ...(wished ? [wished] : []),
  ].map((each, i) => ({ id: `f${i + 1}`, ...each }))
  const mentioned = facts.flatMap(({ names }) => names)
  const customer = recipient?.greeting ?? null
  return {
    kind: 'outreach',
    subject: recipient ? String(recipient.id) : 'general',
    task: wish === null ? TASK : TASK + WITH_WISH,
    facts,
    plain: templateFor(priority, { customer, shop }),
    customer,
    people: named.map(({ name }) => name),
    openNames: [shop],
    otherNames: (later) => otherNames(later, mentioned),
    notation,
    today,
  }
}

async function recipientOf(tx: OwnerTx, id: number, { profile, today }: Asked): Promise<Recipient> {
  const [totals, months] = await Promise.all([customerTotals(tx, id), customerMonths(tx, id)])
  if (!totals) throw noSuchCustomer()
  const { name, lastPurchase, spentCents } = totals
  const { entries } = await customerNewest(tx, id, months.slice(-MONTHS_READ), today)
  const { currency } = profile
  return {
    id,
    name,
    greeting: greetingName(name),
    // Of a booking nothing is said: it isn't a visit yet.
    lastPurchase: lastPurchase !== null && lastPurchase <= today ? lastPurchase : null,
    bought: usualProduct(entries),
    priority:
      lastPurchase === null ? null : priorityOf({ spentCents, lastPurchase }, { today, currency }),
  }
}

const GENERAL = fact('silence', 'The message is for customers who have not bought for a while.')

/**
 * The owner's wish as a fact, with the names of the shop that it mentions. Customers are written as recorded, so that
 * they are found when names may not be sent; the recipient as they are addressed (`Ask.customer`).
 */
async function wishedBy(
  tx: OwnerTx,
  { profile, notation, today }: Asked,
  {
    recipient,
    wish,
    named,
  }: { recipient: Recipient | null; wish: string; named: { name: string }[] },
): Promise<NewFact> {
  const text = wish.normalize('NFC').replace(/\s+/gu, ' ')
  const customers = named.map(({ name }) => name)
  // Not those that are part of a word: with `also`, nothing is said about Al.
  const known = [...customers, ...(await otherNames(tx, customers))].filter(
    (name) => spelling([[name, '']])(text) !== text,
  )
  const spelled = spelling([
    ...(recipient ? [[recipient.name, recipient.greeting ?? 'the customer'] as const] : []),
    ...customers.map((name) => [name, name] as const),
  ])
  const spelledText = spelled(text)
  const hidden = profile.shareCustomerNames ? [] : await wordsToHide(tx, spelledText)
  return wishFact(spelledText, { notation, today, known, hidden })
}

/** The words of a wish that may be somebody's name, however they are written. */
async function wordsToHide(tx: OwnerTx, wish: string): Promise<string[]> {
  const { uncommon, openings } = wordsLikeNames(wish)
  return [...uncommon, ...(await wordsOfPeople(tx, openings))]
}

const spelling = (pairs: (readonly [from: string, to: string])[]) =>
  replacer(pairs, { ignoresCase: true })

/** No sums: the message is for the customer, who shall not read what they have spent. */
function factsOf({ greeting, lastPurchase, bought }: Recipient): NewFact[] {
  const who = greeting ?? 'The customer'
  const names = greeting === null ? [] : [greeting]
  const facts: NewFact[] = []
  if (greeting !== null) {
    facts.push(fact('visits', `The message is for ${greeting}.`, { names }))
  }
  if (lastPurchase !== null) {
    const month = { start: startOfMonth(lastPurchase), end: endOfMonth(lastPurchase) }
    const text = `The last visit of ${greeting ?? 'the customer'} was in ${monthText(lastPurchase)}.`
    facts.push(fact('silence', text, { names, days: [month] }))
  }
  if (bought) {
    const habit = bought.isUsual ? 'usually buys' : 'last bought'
    const text = `${who} ${habit} ${quoted(bought.product)}.`
    facts.push(fact('visits', text, { names: [...names, bought.product] }))
  }
  return facts
}

const offerFacts = (percent: number | null): NewFact[] =>
  percent === null
    ? []
    : [
        fact('offer', `The offer is ${percent}% off the next purchase.`, {
          figures: [percentFigure(percent)],
        }),
      ]

import type { OwnerTx } from '../../../server/database/tenancy.ts'
import type { Day } from '../../../shared/calendar.ts'
import {
  customerMonths,
  customerNewest,
  customersNamedIn,
  customerTotals,
} from '../../sales/index.ts'
import { monthText } from '../customers/words/finding.ts'
import type { Ask } from '../model/ask.ts'
import { greetingName } from './rules/greeting.ts'
import { OFFERS, priorityOf } from './rules/priority.ts'
import { addresseeIn, priorityIn } from './rules/prompt.ts'
import type { Priority } from './contract.ts'
import { messageDraft } from './rules/templates.ts'
import { usualProduct } from './rules/usual.ts'
import { noSuchCustomer, type Asked } from './service.ts'

const TASK =
  'Put together a short, friendly message from the shop to a customer, in 3 to 5 phrases: an opening, what else is worth saying, and a closing.'

/** newest months with purchases that tell what a customer usually buys */
const MONTHS_READ = 6

/** What is known about the one whom a message is for. */
interface Recipient {
  id: number
  /** how they are addressed; null when the name isn't one to write to */
  greeting: string | null
  lastPurchase: Day | null
  product: string | null
  /** null for one who isn't inactive */
  priority: Priority | null
}

interface Wished {
  customerId: number | null
  /** chooses the customer and the priority; nothing of it is sent or stands in the message */
  prompt: string | null
  /** the owner's own sentence, which stands in the message word for word and isn't sent either */
  sentence: string | null
}

/**
 * Returns what to ask the model for a message: to a customer, to the one whom the prompt says to write to, or to
 * customers in general. Throws 404.
 */
export async function messageAsk(
  tx: OwnerTx,
  asked: Asked,
  { customerId, prompt, sentence }: Wished,
): Promise<Ask> {
  const { profile, today } = asked
  const id =
    customerId ??
    (prompt === null ? undefined : addresseeIn(prompt, await customersNamedIn(tx, prompt))?.id)
  const recipient = id === undefined ? null : await recipientOf(tx, id, asked)
  const said = (prompt === null ? null : priorityIn(prompt)) ?? recipient?.priority ?? 'low'
  const { greeting = null, lastPurchase = null, product = null } = recipient ?? {}
  return {
    kind: 'outreach',
    subject: recipient ? String(recipient.id) : 'general',
    task: TASK,
    draft: messageDraft(offersOtherThan(said, [prompt, sentence]) ? 'low' : said, {
      customer: greeting,
      shop: profile.businessName,
      isAway: recipient === null || recipient.priority !== null,
      lastMonth: lastPurchase && monthText(lastPurchase),
      product,
      own: sentence,
    }),
    today,
  }
}

const PERCENT = /(\d+) ?(?:%|percent\b)/gi
const OFFER = /\b(?:free|half price|discount|voucher|gift)\b/i

/** Whether the owner offers something in their own words, which our offer would contradict. */
const offersOtherThan = (priority: Priority, texts: (string | null)[]): boolean =>
  texts.some(
    (text) =>
      text !== null &&
      (OFFER.test(text) ||
        [...text.matchAll(PERCENT)].some(([, rate]) => Number(rate) !== OFFERS[priority])),
  )

async function recipientOf(tx: OwnerTx, id: number, { profile, today }: Asked): Promise<Recipient> {
  const [totals, months] = await Promise.all([customerTotals(tx, id), customerMonths(tx, id)])
  if (!totals) throw noSuchCustomer()
  const { lastPurchase, spentCents } = totals
  const { entries } = await customerNewest(tx, id, months.slice(-MONTHS_READ), today)
  const { currency } = profile
  return {
    id,
    greeting: greetingName(totals.name),
    // Of a booking nothing is said: it isn't a visit yet.
    lastPurchase: lastPurchase !== null && lastPurchase <= today ? lastPurchase : null,
    product: usualProduct(entries),
    priority:
      lastPurchase === null ? null : priorityOf({ spentCents, lastPurchase }, { today, currency }),
  }
}

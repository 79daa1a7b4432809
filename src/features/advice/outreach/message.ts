import type { OwnerTx } from '../../../server/database/tenancy.ts'
import { customersNamedIn, willingCustomer } from '../../sales/index.ts'
import { customerTotals } from './inactive.ts'
import { customerViewOf } from '../customers/service.ts'
import type { View } from '../customers/rules/view.ts'
import type { Ask } from '../model/ask.ts'
import { greetingName } from './rules/greeting.ts'
import { OFFERS, offerTo, priorityOf } from './rules/priority.ts'
import { addresseeIn, priorityIn } from './rules/prompt.ts'
import type { Priority } from './contract.ts'
import { sinceText, situationOf } from './rules/situation.ts'
import { messageDraft } from './rules/templates.ts'
import { tradeOf } from './rules/trade.ts'
import type { Asked } from './service.ts'

const TASK =
  'Put together a short, friendly message from the shop to a customer, in 3 to 5 phrases: an opening, what else is worth saying, and a closing.'

interface Recipient {
  id: number
  greeting: string | null
  view: View
  priority: Priority | null
}

interface Wished {
  customerId: number | null
  /** chooses the customer and the priority; never sent, nor part of the message */
  prompt: string | null
  /** the owner's own, word for word; never sent */
  sentence: string | null
}

/** Throws 404, and 409 for a customer who asked not to be written to. */
export async function messageAsk(
  tx: OwnerTx,
  asked: Asked,
  { customerId, prompt, sentence }: Wished,
): Promise<Ask> {
  const { profile, today } = asked
  const meant =
    customerId ??
    (prompt === null ? undefined : addresseeIn(prompt, await customersNamedIn(tx, prompt))?.id)
  // After a merge: an older page still sends the former id.
  const id = meant === undefined ? undefined : ((await willingCustomer(tx, meant))?.id ?? meant)
  const recipient = id === undefined ? null : await recipientOf(tx, id, asked)
  const priority = (prompt === null ? null : priorityIn(prompt)) ?? recipient?.priority ?? 'low'
  const isOther = offersOtherThan(priority, [prompt, sentence])
  return {
    kind: 'outreach',
    subject: recipient ? String(recipient.id) : 'general',
    task: TASK,
    draft: messageDraft(isOther ? 'low' : priority, {
      ...(recipient ? knownOf(recipient, priority) : NOBODY),
      ...(isOther && { offer: null }),
      ...(recipient === null && !isOther && { offer: OFFERS[priority] }),
      shop: profile.businessName,
      trade: tradeOf(profile),
      own: sentence,
    }),
    today,
  }
}

const NOBODY = { customer: null, situation: { kind: 'away' }, since: null, offer: null } as const

const knownOf = ({ greeting, view }: Recipient, priority: Priority) => ({
  customer: greeting,
  situation: situationOf(view),
  since: sinceText(view),
  offer: offerTo(priority, view),
})

const PERCENT = /(\d+) ?(?:%|percent\b)/gi
const OFFER = /\b(?:free|half price|discount|voucher|gift)\b/i

/** Our offer would contradict the owner's own words. */
const offersOtherThan = (priority: Priority, texts: (string | null)[]): boolean =>
  texts.some(
    (text) =>
      text !== null &&
      (OFFER.test(text) ||
        [...text.matchAll(PERCENT)].some(([, rate]) => Number(rate) !== OFFERS[priority])),
  )

async function recipientOf(tx: OwnerTx, id: number, { profile, today }: Asked): Promise<Recipient> {
  const [totals, { name, view }] = await Promise.all([
    customerTotals(tx, id, today),
    customerViewOf(tx, id, { profile, today }),
  ])
  const { lastPurchase = null, spentCents = 0 } = totals ?? {}
  const { currency } = profile
  return {
    id,
    greeting: greetingName(name),
    view,
    priority:
      lastPurchase === null ? null : priorityOf({ spentCents, lastPurchase }, { today, currency }),
  }
}

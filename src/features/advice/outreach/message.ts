import type { OwnerTx } from '../../../server/database/tenancy.ts'
import type { BodyOf } from '../../../shared/endpoint.ts'
import type { Profile } from '../../profile/contract.ts'
import { customersNamedIn, willingCustomer } from '../../sales/index.ts'
import { customerViewOf } from '../customers/service.ts'
import type { View } from '../customers/rules/view.ts'
import type { Ask } from '../model/ask.ts'
import { greetingName } from './rules/greeting.ts'
import { OFFERS, offerTo, priorityOf } from './rules/priority.ts'
import { addresseeIn, priorityIn } from './rules/prompt.ts'
import type { generateOutreach, Priority } from './contract.ts'
import { sinceText, situationOf } from './rules/situation.ts'
import { messageDraft } from './rules/templates.ts'
import { tradeOf } from './rules/trade.ts'
import type { Asked } from './service.ts'

const TASK =
  'Put together a short, friendly message from the shop to a customer, in 3 to 5 phrases: an opening, what else is worth saying, and a closing.'

/** Throws 404, and 409 for a customer who asked not to be written to. */
export async function messageAsk(
  tx: OwnerTx,
  asked: Asked,
  { customerId, prompt }: BodyOf<typeof generateOutreach>,
): Promise<Ask> {
  const { profile, today } = asked
  const meant =
    customerId ??
    (prompt === null ? undefined : addresseeIn(prompt, await customersNamedIn(tx, prompt))?.id)
  // After a merge: an older page still sends the former id.
  const id = meant === undefined ? undefined : ((await willingCustomer(tx, meant))?.id ?? meant)
  const recipient = id === undefined ? null : await customerViewOf(tx, id, asked)
  const priority =
    priorityIn(prompt ?? '') ?? (recipient && priorityFrom(recipient.view, profile)) ?? 'low'
  const isOther = prompt !== null && offersOtherThan(priority, prompt)
  const isWithout = isOther || !profile.offersInMessages
  return {
    kind: 'outreach',
    subject: id === undefined ? 'general' : String(id),
    task: TASK,
    draft: messageDraft(isOther ? 'low' : priority, {
      ...(recipient ? knownOf(recipient, priority) : { ...NOBODY, offer: OFFERS[priority] }),
      ...(isWithout && { offer: null }),
      shop: profile.businessName,
      trade: tradeOf(profile),
    }),
    today,
  }
}

const NOBODY = { customer: null, situation: { kind: 'away' }, since: null } as const

const knownOf = ({ name, view }: { name: string; view: View }, priority: Priority) => ({
  customer: greetingName(name),
  situation: situationOf(view),
  since: sinceText(view),
  offer: offerTo(priority, view),
})

const priorityFrom = (
  { all, last, booked, today }: View,
  { currency }: Pick<Profile, 'currency'>,
): Priority | null =>
  last === null || booked !== null
    ? null
    : priorityOf({ spentCents: all.revenueCents, lastPurchase: last }, { today, currency })

const PERCENT = /(\d+) ?(?:%|percent\b)/gi
const OFFER = /\b(?:free|half price|discount|voucher|gift)\b/i
/** Our offer would contradict the prompt. */
const offersOtherThan = (priority: Priority, prompt: string): boolean =>
  OFFER.test(prompt) ||
  [...prompt.matchAll(PERCENT)].some(([, rate]) => Number(rate) !== OFFERS[priority])

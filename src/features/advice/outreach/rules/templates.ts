import type { Priority } from '../contract.ts'
import { OFFERS } from './priority.ts'

interface Who {
  /** how the customer is addressed (`greetingName`); null if nobody in particular */
  customer: string | null
  /** name of the shop; '' if it has none */
  shop: string
}

/** What follows the greeting; `at` is ` at Ortiz Flowers` or ''. None tells what the customer has spent. */
const TEXTS: Record<Priority, (at: string) => string> = {
  high: (at) =>
    `it's been a while since we last saw you${at}, and we miss you. You have been such a good customer that we'd like to say thank you: your next purchase is ${OFFERS.high}% off. Just show or mention this message. We hope to see you soon!`,
  medium: (at) =>
    `we haven't seen you${at} for a while and would be happy to have you back. So here is ${OFFERS.medium}% off your next purchase. Just show or mention this message whenever it suits you.`,
  low: (at) =>
    `we haven't seen you${at} for a while and wanted to say hello. If there's anything we can do for you, just reply to this message. It would be lovely to see you again!`,
}

/** Returns the built-in message to a customer, 2 to 4 sentences. */
export function templateFor(priority: Priority, { customer, shop }: Who): string {
  const greeting = customer === null ? 'Hello' : `Hi ${customer}`
  return `${greeting}, ${TEXTS[priority](shop === '' ? '' : ` at ${shop}`)}`
}

/** The subject of an email. It promises nothing, because the owner may change the text. */
export const subjectFor = (shop: string): string =>
  shop === '' ? 'We miss you' : `We miss you at ${shop}`

import { formatMoney, type Notation } from '../../../../shared/money.ts'
import { count } from '../../../profile/web/index.ts'
import type { NameKind } from '../../contract.ts'
import type { Named, NameChange, Reason } from '../contract.ts'

/** The tabs, in order. */
export const KINDS: Record<NameKind, { tab: string; one: string; many: string }> = {
  product: { tab: 'Products', one: 'product', many: 'products' },
  customer: { tab: 'Customers', one: 'customer', many: 'customers' },
  salesperson: { tab: 'Team', one: 'salesperson', many: 'salespeople' },
  channel: { tab: 'Channels', one: 'channel', many: 'channels' },
  category: { tab: 'Categories', one: 'category', many: 'categories' },
}

/** Why two names are offered. */
export const REASONS: Record<Reason, string> = {
  contact: 'Same phone or email',
  spelling: 'Written alike',
  plural: 'Singular and plural',
  order: 'Same words in another order',
  short: 'One is short for the other',
  typo: 'One letter differs',
}

/** What becomes of the contacts of merged customers. */
export const MERGED_CONTACTS =
  'If both have a phone number, email, birthday or note, the one of the name that you keep counts.'

/** `12 entries, $340.00`; refunds are entries too */
export const figuresOf = ({ entries, revenue }: Named, notation: Notation): string =>
  `${count(entries, 'entry', 'entries')}, ${formatMoney(revenue, notation)}`

/** What happened, for a message and for the button that undoes it. */
export const changeText = ({ what, fromName, intoName }: NameChange): string =>
  what === 'merge'
    ? `Merged “${fromName}” into “${intoName}”`
    : `Renamed “${fromName}” to “${intoName}”`

import { formatMoney, written, type Notation } from '../../../../shared/money.ts'
import { count } from '../../../profile/web/index.ts'
import type { NameKind } from '../../contract.ts'
import type { Named, NameChange, Reason } from '../contract.ts'

export const KINDS: Record<NameKind, { tab: string; one: string; many: string }> = {
  product: { tab: 'Products', one: 'product', many: 'products' },
  customer: { tab: 'Customers', one: 'customer', many: 'customers' },
  salesperson: { tab: 'Team', one: 'salesperson', many: 'salespeople' },
  channel: { tab: 'Channels', one: 'channel', many: 'channels' },
  category: { tab: 'Categories', one: 'category', many: 'categories' },
}

export const REASONS: Record<Reason, string> = {
  contact: 'Same phone or email',
  spelling: 'Written alike',
  plural: 'Singular and plural',
  order: 'Same words in another order',
  short: 'One is short for the other',
  typo: 'One letter differs',
}

/** Begins with a blank. */
export const MERGED: Partial<Record<NameKind, string>> = {
  customer:
    ' If both have a phone number, email, birthday or note, the one of the name that you keep counts.',
  salesperson: ' If both have a commission, the one of the name that you keep counts.',
}

export const figuresOf = (
  { entries, revenue, commissionRate: rate }: Named,
  notation: Notation,
): string =>
  `${count(entries, 'entry', 'entries')}, ${formatMoney(revenue, notation)}${rate === null ? '' : `, ${percent(rate, notation)} commission`}`

export function commissionAfter(kept: Named, other: Named, notation: Notation): string {
  const rate = kept.commissionRate ?? other.commissionRate
  return rate === null ? '' : ` The commission will be ${percent(rate, notation)}.`
}

const percent = (rate: number, { numberStyle }: Notation): string =>
  `${written(String(rate), numberStyle)}%`

export const changeText = ({ what, fromName, intoName }: NameChange): string =>
  what === 'merge'
    ? `Merged “${fromName}” into “${intoName}”`
    : `Renamed “${fromName}” to “${intoName}”`

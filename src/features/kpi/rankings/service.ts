import { endedBy, type OwnerTx } from '../../../server/database/tenancy.ts'
import type { Day, DayRange } from '../../../shared/calendar.ts'
import { notFound } from '../../../shared/errors.ts'
import type { Profile } from '../../profile/contract.ts'
import {
  customerSums,
  customersWithin,
  findOnly,
  partSums,
  productSums,
  productsWithin,
  salespeopleWithin,
  salespersonSums,
  soFarIn,
  type Only,
} from '../../sales/index.ts'
import type { OnlyOne } from '../contract.ts'
import {
  MAX_PURCHASES,
  type CustomerRow,
  type PartRow,
  type ProductRow,
  type TeamRow,
} from './contract.ts'
import { customerRowOf, partRowOf, productRowOf, teamRowOf } from './rows.ts'

/** Each list ends the transaction. */
export interface AskedRows {
  range: DayRange
  query: { limit: number; offset: number }
  /** Read by the transaction's first statements; send whatever doesn't need this along with them. */
  known: Promise<{ today: Day; profile: Profile }>
  /** estimate; undefined if unknown */
  sales: number | undefined
  only: Only | undefined
}

/** Throws 404 for a name that the owner doesn't have. */
export async function onlyIn(
  tx: OwnerTx,
  { channel, category }: OnlyOne,
): Promise<Only | undefined> {
  const kind = channel === undefined ? 'category' : 'channel'
  const name = channel ?? category
  if (name === undefined) return undefined
  const only = await findOnly(tx, kind, name)
  if (!only) throw notFound(`You have no ${kind} called “${name}”.`)
  return only
}

const soFar = async (tx: OwnerTx, { range, known }: AskedRows): Promise<DayRange> =>
  soFarIn(tx, range, (await known).today)

async function withMargins<S, Row>(
  sums: Promise<S[]>,
  known: AskedRows['known'],
  rowOf: (sums: S, defaultMargin: number | null) => Row,
): Promise<Row[]> {
  const [all, { profile }] = await Promise.all([sums, known])
  return all.map((each) => rowOf(each, profile.defaultProfitMargin))
}

export async function productRows(tx: OwnerTx, asked: AskedRows): Promise<ProductRow[]> {
  const { query, known, only } = asked
  const range = await soFar(tx, asked)
  return withMargins(
    only ? productsWithin(endedBy(tx), only, range, query) : productSums(endedBy(tx), range, query),
    known,
    productRowOf,
  )
}

export const partRows =
  (kind: 'channel' | 'category') =>
  async (tx: OwnerTx, asked: AskedRows): Promise<PartRow[]> => {
    const { query, known, only } = asked
    const range = await soFar(tx, asked)
    return withMargins(partSums(endedBy(tx), kind, range, { ...query, only }), known, partRowOf)
  }

export async function teamRows(tx: OwnerTx, asked: AskedRows): Promise<TeamRow[]> {
  const { query, known, only } = asked
  const range = await soFar(tx, asked)
  const { currency } = (await known).profile
  const sums = only
    ? salespeopleWithin(endedBy(tx), only, range, query)
    : salespersonSums(endedBy(tx), range, query)
  return (await sums).map((row) => teamRowOf(row, currency))
}

export async function customerRows(tx: OwnerTx, asked: AskedRows): Promise<CustomerRow[]> {
  const { query, sales, only } = asked
  const range = await soFar(tx, asked)
  const page = { ...query, sales, purchases: MAX_PURCHASES }
  const sums = only
    ? customersWithin(endedBy(tx), only, range, page)
    : customerSums(endedBy(tx), range, page)
  return (await sums).map(customerRowOf)
}

import type { Clock } from '../../../server/clock.ts'
import type { OwnerTx } from '../../../server/database/tenancy.ts'
import { eachMonth, earlier, endOfMonth, type Day } from '../../../shared/calendar.ts'
import { notFound } from '../../../shared/errors.ts'
import type { Profile } from '../../profile/contract.ts'
import { notationFor } from '../../profile/index.ts'
import {
  customerName,
  firstSaleDay,
  lastSaleDay,
  sumsByRange,
  profileForFigures,
} from '../../sales/index.ts'
import {
  customerAhead,
  customerMonths,
  customerRank,
  newestOfCustomers,
  type CustomerMonth,
} from './history.ts'
import { compose, phrasesOfFacts, type Draft } from '../../../shared/phrases/compose.ts'
import { isName, shownName } from '../../../shared/phrases/words.ts'
import { lessSums } from '../../../shared/figures.ts'
import type { ShownFinding } from './contract.ts'
import { adviceFrom, findingsFrom } from './findings.ts'
import { monthsUntil, shareOf, YEAR, type MonthSums } from './rules/money.ts'
import { viewOf, type History, type View } from './rules/view.ts'
import type { Finding } from './words/finding.ts'

export interface CustomerFindings {
  customer: { id: number; name: string }
  today: Day
  findings: Finding[]
  advice: Draft
}

/** `languages` is the Accept-Language header. Throws 404. */
export async function findingsOf(
  tx: OwnerTx,
  clock: Clock,
  customerId: number,
  languages?: string,
): Promise<CustomerFindings> {
  const profile = await profileForFigures(tx)
  const asked = { profile, today: clock.today(profile.timeZone), languages }
  return computeFindings(tx, customerId, asked)
}

interface Asked {
  profile: Profile
  today: Day
}

export async function computeFindings(
  tx: OwnerTx,
  id: number,
  { languages, ...asked }: Asked & { languages: string | undefined },
): Promise<CustomerFindings> {
  const { name, view } = await customerViewOf(tx, id, asked)
  const { year } = view
  // Reads all customers, so only for the few with a share to speak of.
  const rank = year && shareOf(year) !== null ? await customerRank(tx, id, asked.today) : null
  const subject = { name, notation: notationFor(asked.profile, languages) }
  const findings = findingsFrom(view, rank, subject)
  return { today: asked.today, findings, customer: { id, name }, advice: adviceFrom(findings) }
}

export async function customerViewOf(
  tx: OwnerTx,
  id: number,
  asked: Asked,
): Promise<{ name: string; view: View }> {
  const [name, recorded, ahead] = await Promise.all([
    customerName(tx, id),
    customerMonths(tx, id),
    customerAhead(tx, id, asked.today),
  ])
  if (name === null) throw notFound('This customer no longer exists.')
  const booked = ahead.find(({ day }) => day !== null)?.day ?? null
  const months = withoutAhead(recorded, ahead)
  const views = await viewsOf(tx, new Map([[id, { months, booked }]]), asked)
  return { name, view: views.get(id)! }
}

export async function viewsOf(
  tx: OwnerTx,
  customers: Map<number, { months: CustomerMonth[]; booked: Day | null }>,
  { profile, today }: Asked,
): Promise<Map<number, View>> {
  const months = new Map([...customers].map(([id, known]) => [id, known.months]))
  const [firstSale, lastSale, newest] = await Promise.all([
    firstSaleDay(tx, today),
    lastSaleDay(tx, today),
    newestOfCustomers(tx, months, today),
  ])
  const shop: History['shop'] = {
    firstSale,
    lastSale,
    months: await monthsOfShop(tx, earlier(today, lastSale ?? today)),
  }
  return new Map(
    [...customers].map(([id, known]) => {
      const { entries, isCut } = newest.get(id)!
      return [id, viewOf({ today, opening: profile, shop, newest: entries, isCut, ...known })]
    }),
  )
}

/** Later sums belong to the running month or later ones. */
function withoutAhead(months: CustomerMonth[], ahead: CustomerMonth[]): CustomerMonth[] {
  const left = months.map((all): CustomerMonth => {
    const later = ahead.find(({ month }) => month === all.month)
    if (!later) return all
    return { month: all.month, entries: all.entries - later.entries, ...lessSums(all, later) }
  })
  return left.filter(({ entries }) => entries > 0)
}

async function monthsOfShop(tx: OwnerTx, asOf: Day): Promise<MonthSums[]> {
  const months = eachMonth(monthsUntil(asOf, 2 * YEAR))
  const ranges = months.map((month) => ({ start: month, end: endOfMonth(month) }))
  const sumsOf = await sumsByRange(tx, ranges)
  return ranges.map((range) => ({ ...sumsOf(range), month: range.start }))
}

export const shownFinding = ({ kind, tone, facts, figures, range }: Finding): ShownFinding => ({
  kind,
  tone,
  figures,
  text: compose(phrasesOfFacts(facts.map(({ says }) => ({ says })))),
  names: [...new Set(facts.flatMap(({ says }) => says.filter(isName).map(shownName)))],
  range: range && { startDate: range.start, endDate: range.end },
})

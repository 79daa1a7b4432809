import { earlier, endOfMonth, type Day } from '../../../shared/calendar.ts'
import { addSums, NO_SUMS } from '../../../shared/figures.ts'
import type { OpeningDays } from '../../../shared/operating-days.ts'
import {
  chosen,
  phrasesOfFacts,
  sentencesOf,
  type Draft,
  type Phrase,
} from '../../../shared/phrases/compose.ts'
import { FINDING_KINDS } from './contract.ts'
import { aloneOf, basketsOf, pairsOf, type Basket } from './rules/baskets.ts'
import {
  marginsOf,
  shareOf,
  trendOf,
  yearSumsOf,
  type MonthSums,
  type YearSums,
} from './rules/money.ts'
import { rhythmOf } from './rules/rhythm.ts'
import { seasonOf } from './rules/season.ts'
import { aloneFinding, togetherFinding } from './words/baskets.ts'
import { fewVisitsFinding, noVisitFinding, oneVisitFinding } from './words/early.ts'
import type { Finding, Subject } from './words/finding.ts'
import { marginFinding, shareFinding, spendingFinding, trendFinding } from './words/money.ts'
import { bookedFinding, intervalFinding, seasonFinding, silenceFinding } from './words/status.ts'

/** What is recorded about a customer, up to today. */
export interface History extends Subject {
  opening: OpeningDays
  /** months with sales or refunds, in order */
  months: (MonthSums & { entries: number })[]
  /** newest sales and refunds, newest first */
  newest: { day: Day; product: string; revenueCents: number }[]
  /** There are older ones; those of the oldest day of `newest` may be incomplete. */
  isCut: boolean
  /** first day to come with a sale recorded for it; null without one */
  booked: Day | null
  /** number of customers with sales, and of those who have spent more in all; null if it isn't worth telling */
  rank: { customers: number; above: number } | null
  shop: {
    /** days of its first and its last sale; null without sales */
    firstSale: Day | null
    lastSale: Day | null
    /** the last two years, month by month */
    months: MonthSums[]
  }
}

/** Returns what a customer's purchases show, the most urgent first; never nothing. */
export function findingsFrom(history: History): Finding[] {
  const { booked } = history
  const findings = [booked === null ? null : bookedFinding(booked, history), ...habitsOf(history)]
  const place = ({ kind }: Finding): number => FINDING_KINDS.indexOf(kind)
  return findings.filter((finding) => finding !== null).toSorted((a, b) => place(a) - place(b))
}

function habitsOf(history: History): (Finding | null)[] {
  const { months, newest, isCut, shop, rank } = history
  const first = months.find(({ sales }) => sales > 0)?.month
  const all = basketsOf(newest)
  if (first === undefined) return [noVisitFinding(history)]
  if (all.length === 1 && !isCut)
    return [oneVisitFinding(all[0]!, spentOn(all[0]!, newest), history)]

  // Of the oldest day, some purchases may be missing.
  const baskets = isCut ? all.slice(1) : all
  const asOf = lastRecorded(history)
  const status = statusOf(history, baskets, { first, asOf })
  const span = {
    first: isCut ? first : all[0]!.day,
    last: all.at(-1)?.day ?? endOfMonth(months.at(-1)!.month),
    hasRefunds: months.some(({ entries, sales }) => entries > sales),
  }
  // A customer who is out of season, or away, spends less than in the quarter before.
  const onlyYears = status?.kind === 'season' || status?.kind === 'silence'
  const trend = trendOf(months, shop.months, { asOf, onlyYears })
  const year = comparedYear(history)
  const share = year && shareOf(year)
  const margins = year && marginsOf(year)
  return [
    status,
    spendingFinding(months.reduce(addSums, NO_SUMS), span, history),
    trend && trendFinding(trend, history),
    year && share !== null ? shareFinding(share, year, rank, history) : null,
    ...productFindings(baskets, history),
    year && margins && marginFinding(margins, year, history),
  ]
}

/** Nobody is silent or spends less on days that the shop did not record. */
const lastRecorded = ({ today, shop }: Pick<History, 'today' | 'shop'>): Day =>
  earlier(today, shop.lastSale ?? today)

/** Returns what the customer and the shop sold for in the last months; null if that is too little to compare. */
export function comparedYear(history: Pick<History, 'today' | 'shop' | 'months'>): YearSums | null {
  const { months, shop } = history
  if (shop.firstSale === null) return null
  return yearSumsOf(months, shop.months, { asOf: lastRecorded(history), firstSale: shop.firstSale })
}

const spentOn = ({ day }: Basket, newest: History['newest']): number =>
  newest
    .filter((entry) => entry.day === day && entry.revenueCents >= 0)
    .reduce((sum, { revenueCents }) => sum + revenueCents, 0)

function productFindings(baskets: Basket[], history: History): (Finding | null)[] {
  const looked = { baskets, isCut: history.isCut }
  const pairs = pairsOf(baskets)
  const alone = aloneOf(baskets)
  return [
    pairs.length > 0 ? togetherFinding(pairs, looked, history) : null,
    alone && aloneFinding(alone, looked, history),
  ]
}

/** Whether they are away, due, between seasons, or too new. A season explains gaps, so it comes first. */
function statusOf(
  history: History,
  baskets: Basket[],
  { first, asOf }: { first: Day; asOf: Day },
): Finding | null {
  const { today, opening, booked, months, isCut } = history
  const visits = baskets.map(({ day }) => day)
  const coming = booked !== null
  const last = visits.at(-1)
  const season = last === undefined ? null : seasonOf(months, { lastVisit: last, asOf, today })
  if (last !== undefined && season)
    return seasonFinding(season, { ...history, first, last, coming })
  const rhythm = rhythmOf(visits, { today, asOf }, opening)
  if (rhythm?.isSilent && !coming) return silenceFinding(rhythm, history)
  if (rhythm) return intervalFinding(rhythm, { ...history, asOf, coming })
  // With hundreds of purchases on a few days they aren't new.
  return isCut ? null : fewVisitsFinding(visits, history)
}

/** most sentences of advice, and fewest findings with one (spec: 2 to 4 sentences) */
const [MIN_ADVICE, MAX_ADVICE] = [2, 4]

/** Returns what may be said about what to do. The plain text has the most urgent advice, each with its reason. */
export function adviceFrom(findings: Finding[]): Draft {
  // Thanks are for those about whom there is nothing else to say.
  const useful = findings.filter(({ kind }) => kind !== 'spending')
  const isEnough = useful.filter(isAdvice).length >= MIN_ADVICE
  const phrases = phrasesOfFacts(findings.flatMap(({ facts }) => facts))
  const draft: Draft = { phrases, plain: [], needed: [], most: MAX_ADVICE }
  for (const finding of (isEnough ? useful : findings).filter(isAdvice)) {
    const plain = [...draft.plain, ...idsOf(finding, phrases)]
    if (sentencesOf(chosen(draft, plain)).length <= MAX_ADVICE) draft.plain = plain
  }
  return draft
}

const isAdvice = ({ facts }: Finding): boolean => facts.some(({ action }) => action)

/** Advice first, each with its reason. */
function idsOf({ facts }: Finding, phrases: Phrase[]): string[] {
  const [advice, others] = [
    facts.filter(({ action }) => action),
    facts.filter(({ action }) => !action),
  ]
  return [
    ...advice.flatMap(({ says, action }) => [action, says]),
    ...others.map(({ says }) => says),
  ].map((words) => phrases.find((phrase) => phrase.words === words)!.id)
}

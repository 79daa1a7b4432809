import { isWalkIn } from '../../../shared/walk-in.ts'
import {
  chosen,
  phrasesOfFacts,
  plainText,
  sentencesOf,
  type Draft,
  type Phrase,
} from '../../../shared/phrases/compose.ts'
import { FINDING_KINDS } from './contract.ts'
import { aloneOf, pairsOf } from './rules/baskets.ts'
import { shareOf, type Rank } from './rules/money.ts'
import { withGoods, type View } from './rules/view.ts'
import { aloneFinding, lastYearFinding, onlyFinding, togetherFinding } from './words/baskets.ts'
import { anybodyFinding, fewVisitsFinding, noVisitFinding, oneVisitFinding } from './words/early.ts'
import type { Finding, Subject } from './words/finding.ts'
import { shareFinding, spendingFinding, trendFinding } from './words/money.ts'
import { marginFinding, priceFinding } from './words/prices.ts'
import { bookedFinding, intervalFinding, seasonFinding, silenceFinding } from './words/status.ts'

/** The most urgent first; never empty. `rank` is null where it isn't worth telling. */
export function findingsFrom(view: View, rank: Rank | null, subject: Subject): Finding[] {
  const { booked } = view
  const findings = [
    booked === null ? null : bookedFinding(booked, subject),
    ...habitsOf(view, rank, subject),
  ]
  const place = ({ kind }: Finding): number => FINDING_KINDS.indexOf(kind)
  return findings.filter((finding) => finding !== null).toSorted((a, b) => place(a) - place(b))
}

function habitsOf(view: View, rank: Rank | null, subject: Subject): (Finding | null)[] {
  const { baskets, isCut, first, last, trend, year, margin, lastYear, noDiscount } = view
  if (first === null || last === null) return [noVisitFinding(subject)]
  if (isWalkIn(subject.name)) {
    const spending = spendingFinding(view, { first, last }, subject)
    // There is nobody to thank.
    const facts = spending.facts.map(({ says }) => ({ says }))
    return [anybodyFinding(subject), { ...spending, facts }]
  }
  if (baskets.length === 1 && !isCut) return [oneVisitFinding(baskets[0]!, view, subject)]
  const share = year && shareOf(year)
  return [
    statusOf(view, subject),
    lastYear && lastYearFinding(lastYear, subject),
    view.isAway && noDiscount === 'fullPrice' ? priceFinding(view) : null,
    margin && marginFinding(margin, view, subject),
    spendingFinding(view, { first, last }, subject),
    trend && trendFinding(trend, view, subject),
    year && share !== null ? shareFinding(share, year, rank, view, subject) : null,
    ...productFindings(view, subject),
  ]
}

function productFindings(view: View, subject: Subject): (Finding | null)[] {
  const only = view.usual?.isOnly === true && onlyFinding(view, subject)
  if (only) return [only]
  const baskets = withGoods(view.baskets)
  const looked = { baskets, isCut: view.isCut }
  const pairs = pairsOf(baskets)
  const alone = aloneOf(baskets)
  return [
    pairs.length > 0 ? togetherFinding(pairs, looked, subject) : null,
    alone && alone.of >= baskets.length / 2 ? aloneFinding(alone, looked, view, subject) : null,
  ]
}

/** A season explains gaps, so it comes first. */
function statusOf(view: View, subject: Subject): Finding | null {
  const { season, rhythm, booked, baskets, isCut } = view
  if (season) return seasonFinding(season, view, subject)
  if (rhythm?.isSilent && booked === null) return silenceFinding(rhythm, subject)
  if (rhythm) return intervalFinding(rhythm, view, subject)
  // Hundreds of purchases on a few days: not new.
  return isCut ? null : fewVisitsFinding(baskets, view, subject)
}

const [MIN_ADVICE, MAX_ADVICE] = [2, 4]

export function adviceFrom(findings: Finding[]): Draft {
  // Thanks are for customers about whom there is nothing else to say.
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

export const actionsText = (advice: Draft): string =>
  plainText({
    ...advice,
    plain: chosen(advice, advice.plain)
      .filter(({ role }) => role === 'action')
      .map(({ id }) => id),
  })

const isAdvice = ({ facts }: Finding): boolean => facts.some(({ action }) => action)

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

import { monthOf } from '../../../../shared/calendar.ts'
import { nameKey } from '../../../../shared/names.ts'
import type { Matched } from '../checks/figures.ts'
import { wordAt } from '../text/sentence.ts'
import type { Known } from '../checks/rhythm.ts'
import type { Fact } from '../facts.ts'
import { daysBeside, hasAny, placeOf, wordsOf, type Meaning, type Place } from './place.ts'
import { AGAINST, EARLIER, PER, RULES, set, SHOP, type Rule } from './role-words.ts'
import { roleOf, type Role, type Says } from './says.ts'

/** A reason when a figure stands among words that make something else of it. */
export function figureProblem(meaning: Meaning): string | null {
  for (const each of meaning.matched) {
    const problems = each.figures.map((known) => problemOf(meaning, each, known))
    // A number may be several figures; one of them must be what is said.
    if (problems.length > 0 && !problems.includes(null)) return problems[0]!
  }
  return null
}

function problemOf(meaning: Meaning, each: Matched, { fact, figure }: Known): string | null {
  const says = meaning.says.get(fact) ?? null
  if (says === null) return null
  const place = placeOf(meaning, each)
  const role = roleOf(fact, figure, says)
  if (role === null) return computedProblem(each, says, place)
  if (!fits(RULES[role], place) || !fitsItsFact(meaning, { each, fact, role, says, place })) {
    return `a figure isn't said as what it is (${role})`
  }
  if (isDeniedByItself(each, figure.value, role, place))
    return 'a figure is said to be more or less than it is'
  if (hasOtherDay(meaning, place, each, fact))
    return 'a figure and a period are from different facts'
  if (isForetold(meaning, place, role)) return 'a figure is foretold'
  if (isSinceSomething(meaning, place, role)) return 'a figure is said of another time'
  if (isPerUnit(place, role)) return 'a figure is said of each time'
  // An offer may be named beside what the customer usually buys.
  if (role === 'offer' || role === 'wish') return null
  return hasOtherProduct(meaning, place, fact) ? 'a figure is said of another product' : null
}

/** The days since a day that a fact names, and how late somebody is. */
function computedProblem({ quantity }: Matched, says: Says, place: Place): string | null {
  if (quantity.kind !== 'duration' && quantity.kind !== 'vague') return null
  if (says === 'trend' || says === 'share' || says === 'margin') {
    // The length of their period.
    return hasAny(place.closest, RULES.since!.beside!) && !hasAny(place.closest, new Set(['last']))
      ? 'a period is said as a time that has passed'
      : null
  }
  if (place.segment.kind !== 'statement') return null
  const isAway = ['silent', 'due', 'was due', 'one visit', 'last seen'].includes(says)
  return isAway && fits(RULES.since, place)
    ? null
    : 'a length of time is worked out from another fact'
}

function fits(rule: Rule | undefined, { beside, closest, sentence, lead, next }: Place): boolean {
  if (!rule) return true
  return (
    (!rule.beside || hasAny(beside, rule.beside)) &&
    !(rule.notBeside && hasAny(closest, rule.notBeside)) &&
    (!rule.within || hasAny(sentence, rule.within)) &&
    (!rule.lead || rule.lead.has(lead[0])) &&
    !rule.notLead?.has(lead[0]) &&
    !rule.notNext?.has(next[0])
  )
}

interface Said {
  each: Matched
  fact: Fact
  role: Role
  says: Says
  place: Place
}

/** What can't be told by a list of words. */
function fitsItsFact(meaning: Meaning, said: Said): boolean {
  const { role, says, place } = said
  switch (role) {
    case 'now':
      return isNow(meaning, said)
    case 'before':
      return isBefore(meaning, said)
    case 'customers':
      return AMONG.has(place.lead[0]) || !HAVING.has(place.next[0])
    case 'part':
    case 'of':
      return says !== 'season' || (namesAllMonths(meaning, said) && namesAllYears(meaning, said))
    case 'spent once':
      return namesAllProducts(meaning, said)
    case 'theirs':
      return place.lead[0] !== 'of' || place.lead[1] === 'total'
    case 'whole margin':
      // With the other margin beside it, the shop may stand elsewhere: `better than average: 78% against 71%`.
      return (
        hasAny(place.beside, SHOP) || (hasAny(place.sentence, SHOP) && isBesideOther(meaning, said))
      )
    case 'whole':
      // `$5,200 of the shop's revenue` is a part of it.
      if (place.next[0] === 'of' && place.next[1] !== 'which') return false
      return (
        place.lead[0] === 'of' ||
        (hasAny(place.beside, SHOP_REVENUE) && !hasAny(place.closest, BRINGING))
      )
    case 'spent':
      return !hasDaysOtherThanStart(meaning, said)
    case 'offer':
      return (
        meaning.matched.filter(({ figures }) => figures[0]?.fact === said.fact).length === 1 &&
        !OF_MORE_THAN_ONE.test(place.sentence.join(' '))
      )
    default:
      return true
  }
}

/** An offer is for the next purchase, and for that alone. */
const OF_MORE_THAN_ONE =
  /\b(?:every|each|any|all)(?: of)?(?: your| the| our)?(?: next| other| future)? (?:purchases?|orders?|visits?|items?|products?|services?|time)\b|\b(?:everything|anything|always|forever|purchases|orders|visits|items|products|services)\b|\bfrom now on\b/

const SHOP_REVENUE = new Set([...SHOP].filter((word) => word !== 'your' && word !== 'all'))
const BRINGING = new Set(
  'brought bring brings bringing contributed contributes generated generates'.split(' '),
)

const isBesideOther = ({ matched }: Meaning, { each, fact }: Said): boolean =>
  matched.some((one) => one !== each && one.figures.some((known) => known.fact === fact))

const AMONG = set('of among across')
const HAVING = set('have has had spent bought stopped are were who')

/** `9 of 10 purchases in March and April`, with all the months of the season or none but `those` */
function namesAllMonths({ sentence, periods }: Meaning, { fact, place }: Said): boolean {
  if (/\b(?:season|(?:those|these|that|same|usual) months?)\b/.test(place.sentence.join(' ')))
    return true
  const named = new Set(
    periods.flatMap(({ months, ranges }) => [
      ...months,
      ...ranges
        .filter(({ start, end }) => start.slice(0, 7) === end.slice(0, 7))
        .map(({ start }) => monthOf(start)),
    ]),
  )
  // `between March and May`, `from March to May`
  const [first = 0, last = 0] = [...named].toSorted((a, b) => a - b)
  const isSpan = /\b(?:between|from)\b/.test(place.sentence.join(' '))
  if (isSpan && named.size === 2) for (let month = first; month < last; month++) named.add(month)
  return sentence.cited.includes(fact) && fact.months.every((month) => named.has(month))
}

/** `16 purchases in 2023, 2024 and 2025`, with all the years or none */
function namesAllYears({ sentence, periods }: Meaning, { fact }: Said): boolean {
  const named = periods
    .filter(({ from, to }) => wordsOf(sentence, from, to).some((word) => /^2\d{3}$/.test(word)))
    .flatMap(({ ranges }) => ranges)
  return (
    named.length === 0 ||
    fact.days.every((year) =>
      named.some(({ start, end }) => start <= year.end && end >= year.start),
    )
  )
}

/** An amount for several products is not that of one of them. */
function namesAllProducts({ sentence, subjects, matched }: Meaning, { fact }: Said): boolean {
  const products = fact.names.map(nameKey).filter((name) => !subjects.has(name))
  const named = new Set(
    sentence.tokens.flatMap(({ name }) =>
      name !== undefined && products.includes(name) ? name : [],
    ),
  )
  if (named.size === 0) return true
  const others = fact.figures.filter(({ kind }) => kind === 'count')
  const isOthersSaid = others.every((figure) =>
    matched.some(({ figures }) => figures.some((known) => known.figure === figure)),
  )
  return named.size === products.length && isOthersSaid
}

/** What was spent in the later period: not beside the earlier one, and not alone. */
function isNow(meaning: Meaning, said: Said): boolean {
  const { fact, place } = said
  const [now, before] = fact.days
  const days = daysBeside(meaning, fact, place)
  if (days.includes(before!) && !days.includes(now!)) return false
  if (place.lead.includes('compared')) return false
  const isWithPeriod =
    daysBeside(meaning, fact, { from: 0, to: meaning.sentence.tokens.length }).length > 0
  const isWithOther = isBesideOther(meaning, said)
  return isWithPeriod || isWithOther || hasAny(place.sentence, EARLIER)
}

function isBefore(meaning: Meaning, { fact, place, each }: Said): boolean {
  const [now, before] = fact.days
  const days = daysBeside(meaning, fact, place.segment)
  const isLedBack = AGAINST.has(place.lead[0]) || place.lead.includes('compared')
  if (days.includes(before!) && !days.includes(now!)) return true
  if (isLedBack || hasAny(place.closest, EARLIER)) return true
  // `£3,120 in both years`
  return meaning.matched.some((one) => one === each && one.figures.length > 1)
}

/** Since the first purchase; not in its month, and not since the last. */
function hasDaysOtherThanStart(meaning: Meaning, { fact, place }: Said): boolean {
  return daysBeside(meaning, fact, place.segment).some(({ start }) => start !== fact.days[0]?.start)
}

/** `fewer than 25` of exactly 25; what something is compared with, and what is seldom exceeded, may stand so. */
const isDeniedByItself = (
  { quantity: { value, bound } }: Matched,
  actual: number,
  role: Role,
  { lead }: Place,
): boolean =>
  value === Math.abs(actual) &&
  bound !== 'exact' &&
  bound !== 'about' &&
  !['before', 'whole margin', 'whole', 'median', 'part', 'of'].includes(role) &&
  !lead.includes('least')

/** `spent $300 since August`, of the last visit and not of the first */
function hasOtherDay(meaning: Meaning, { segment }: Place, each: Matched, fact: Fact): boolean {
  const { sentence, periods, matched } = meaning
  if (each.figures[0]!.figure.kind === 'days' || segment.kind !== 'statement') return false
  const isInSegment = ({ from, to }: { from: number; to: number }): boolean =>
    from >= segment.from && to <= segment.to
  const facts = matched
    .filter(({ quantity }) => isInSegment(quantity))
    .flatMap(({ figures }) => figures.map((known) => known.fact))
  return periods.filter(isInSegment).some((period) => {
    if (period.ranges.length === 0 || period.relative) return false
    const isNear = daysBeside(meaning, fact, period).length > 0
    const isOfOther = facts.some((other) => daysBeside(meaning, other, period).length > 0)
    const isLast = hasAny(wordsOf(sentence, each.quantity.to, period.from), LAST_SEEN)
    return (
      !isNear &&
      !isOfOther &&
      !isLast &&
      !fact.months.some((month) => period.months.includes(month))
    )
  })
}
const LAST_SEEN = new Set('last latest visited visit due expected coming recorded'.split(' '))

/** `will go up by 45%`: what is to come is only known of an offer, and of how often somebody comes. */
const isForetold = ({ sentence }: Meaning, { segment }: Place, role: Role): boolean =>
  segment.kind === 'statement' &&
  !['offer', 'wish', 'usual', 'visits needed', 'median'].includes(role) &&
  hasAny(wordsOf(sentence, segment.from, segment.to), set("will 'll"))

/** `44% of revenue since she first came`, of the last twelve months */
const isSinceSomething = (
  { sentence, segments }: Meaning,
  { segment }: Place,
  role: Role,
): boolean => {
  const next = segments[segments.indexOf(segment) + 1]
  const isOfYear = [
    'share',
    'theirs',
    'whole',
    'now',
    'before',
    'change',
    'their margin',
    'whole margin',
    'coverage',
  ].includes(role)
  return (
    isOfYear &&
    next !== undefined &&
    ['since', 'after', 'before', 'when', 'until'].includes(wordAt(sentence, next.from)) &&
    sentence.tokens[next.from - 1]?.kind !== 'mark'
  )
}

const NOT_PER = new Set<Role>([
  'usual',
  'median',
  'offer',
  'years',
  'part',
  'of',
  'customers',
  'above',
  'whole margin',
  'since',
  'wish',
])

function isPerUnit({ closest, next }: Place, role: Role): boolean {
  const isArticle =
    ['a', 'an'].includes(next[0]) &&
    /^(?:day|week|month|year|visit|time|purchase|quarter|hour)$/.test(next[1])
  if (role !== 'usual' && ['each', 'every', 'per', 'apiece'].includes(next[0])) return true
  return isArticle || (!NOT_PER.has(role) && hasAny(closest, PER))
}

/** `$300 on roses`, of a fact that says nothing of roses. */
function hasOtherProduct({ sentence, subjects }: Meaning, { segment }: Place, fact: Fact): boolean {
  const own = new Set(fact.names.map(nameKey))
  return (
    segment.kind === 'statement' &&
    sentence.tokens
      .slice(segment.from, segment.to)
      .some(({ name }) => name !== undefined && !own.has(name) && !subjects.has(name))
  )
}

import type { DayRange } from '../../../../shared/calendar.ts'
import { rangesOf, usageOf } from '../checks/covers.ts'
import type { Period } from '../text/periods.ts'
import { wordAt } from '../text/sentence.ts'
import type { Fact } from '../facts.ts'
import { hasAny, segmentAt, wordsAround, wordsOf, type Meaning } from './place.ts'
import { set } from './role-words.ts'
import type { Says } from './says.ts'
import { isReasonAt } from './segments.ts'

/** A reason when a day or month stands among words that make something else of it. */
export function dayProblem(meaning: Meaning): string | null {
  const { sentence, periods, says } = meaning
  if ([...says.values()].includes(null)) return null
  for (const period of periods) {
    if (period.relative || period.ranges.length + period.months.length === 0) continue
    const covering = sentence.cited.filter((fact) => isOf(meaning, period, fact))
    if (covering.length === 0) {
      if (isAhead(meaning, period)) continue
      return 'a period is not one of its facts'
    }
    if (!covering.some((fact) => isSaidRightly(meaning, period, fact))) {
      return "a period isn't said as what it is"
    }
  }
  return null
}

/** `Call her this week` needs no fact. */
const isAhead = ({ segments }: Meaning, { ahead, from }: Period): boolean =>
  ahead && segmentAt(segments, from).kind !== 'statement'

const isState = (says: Says | null | undefined): boolean => says?.startsWith('season ') ?? false

function isOf(meaning: Meaning, period: Period, fact: Fact): boolean {
  const says = meaning.says.get(fact)
  const months = period.months
  if (months.length > 0 && fact.months.length > 0) {
    const isIn = months.some((month) => fact.months.includes(month))
    if (isIn && (months.length > 1 || fact.months.includes(months[0]!))) return true
  }
  if (says === 'wish') return true
  return daysOf(meaning, period, fact).length > 0 || (isState(says) && isWithin(period, fact.days))
}

const daysOf = ({ sentence, periods }: Meaning, period: Period, fact: Fact): DayRange[] =>
  rangesOf({ ...sentence, cited: [fact] }, periods, period)

/** `April 2026` of `March and April 2026`, and `this year` */
const isWithin = ({ ranges }: Period, days: DayRange[]): boolean =>
  ranges.some((range) =>
    days.some(
      ({ start, end }) =>
        (start <= range.start && range.end <= end) || (range.start <= start && end <= range.end),
    ),
  )

interface DayRule {
  some?: ReadonlySet<string>
  none?: ReadonlySet<string>
}

const LAST: DayRule = {
  some: set(
    'last latest since visit visits visited been seen saw came bought stopped ago missed away without welcomed dropped',
  ),
  none: set('next will due upcoming expect expected starts booked recorded overdue'),
}
const DUE: DayRule = {
  some: set(
    'due expect expected look back should next again return ready reminder before around likely',
  ),
  none: set('last was were booked recorded since overdue came bought visited'),
}
const WAS_DUE: DayRule = {
  some: set('due expected should have'),
  none: set('last next booked recorded'),
}
const SINGLE: Partial<Record<Says, DayRule[]>> = {
  silent: [LAST],
  'last seen': [LAST],
  due: [LAST, DUE],
  'was due': [LAST, WAS_DUE],
  'one visit': [{ none: set('next will due upcoming expect every each usually') }],
  booked: [
    {
      some: set(
        'recorded coming come comes will sale visit booked something already purchase prepare',
      ),
      none: set('was were canceled cancelled last had came bought visited since every'),
    },
  ],
}
const STATES: Partial<Record<Says, DayRule>> = {
  'season now': { none: set('next starts begins ended missed not nothing') },
  'season begun': { none: set('next ended missed') },
  'season ahead': {
    some: set(
      'start starts begin begins next upcoming season before shortly until when comes again',
    ),
    none: set('ended was last missed bought spent came every since'),
  },
  'season missed': {
    some: set('nothing not no missed skipped without quiet never none'),
    none: set('will next'),
  },
}

function isSaidRightly(meaning: Meaning, period: Period, fact: Fact): boolean {
  const { sentence, segments, periods } = meaning
  const says = meaning.says.get(fact)!
  const segment = segmentAt(segments, period.from)
  const words: Words = {
    own: wordsOf(sentence, segment.from + (isReasonAt(sentence, segment.from) ? 1 : 0), segment.to),
    around: wordsAround(meaning, segment),
  }
  // `if she has not come by then` says nothing of that day.
  if (segment.kind === 'condition') return true
  const state = STATES[says]
  if (state)
    return isAtItsEnd(meaning, period, fact) && (fits(state, words) || segment.kind !== 'statement')
  if (says === 'spent' || says === 'together' || says === 'alone') {
    const use = usageOf(sentence, periods, period)
    return use === 'start' || (use === 'end' && says === 'spent')
  }
  const rules = SINGLE[says]
  if (!rules) return true
  const days = daysOf(meaning, period, fact)
  return rules.some((rule, at) => days.includes(fact.days[at]!) && fits(rule, words))
}

/** `until the end of November`, of a season that ends with December */
function isAtItsEnd(meaning: Meaning, period: Period, fact: Fact): boolean {
  const { sentence, periods } = meaning
  const use = usageOf(sentence, periods, period)
  if (use === 'whole' || period.ranges.length === 0) return true
  // Until a season that is yet to come, silence is normal.
  const isEnd = use === 'end' && meaning.says.get(fact) !== 'season ahead'
  const day = isEnd ? fact.days[0]!.end : fact.days[0]!.start
  return period.ranges.some(({ start, end }) => start <= day && day <= end)
}

interface Words {
  own: string[]
  around: string[]
}

const fits = ({ some, none }: DayRule, { own, around }: Words): boolean =>
  (!some || hasAny(around, some)) && !(none && hasAny(own, none))

/** `until the end of November`: an end must be the end of what a fact says, not a day within it. */
export function endProblem({ sentence, periods, says }: Meaning): string | null {
  const ends = sentence.cited.flatMap(({ days }) => days.map(({ end }) => end))
  // Until a season that is yet to come, silence is normal.
  const starts = sentence.cited
    .filter((fact) => says.get(fact) === 'season ahead')
    .flatMap(({ days }) => days.map(({ start }) => start))
  const isEnd = ({ from }: Period): boolean =>
    [1, 2, 3].some((back) => ['until', 'till', 'end'].includes(wordAt(sentence, from - back)))
  const isFalse = periods.some(
    (period) =>
      period.ranges.length > 0 &&
      isEnd(period) &&
      !period.ranges.some(({ start, end }) => ends.includes(end) || starts.includes(start)),
  )
  return isFalse ? 'an end is not that of a fact' : null
}

import { eachMonth, monthOf, yearOf, type Day, type DayRange } from '../../../../shared/calendar.ts'
import { countOf, formatCount } from '../../../../shared/money.ts'
import type { Rhythm } from '../../../../shared/rhythm.ts'
import type { Season } from '../rules/season.ts'
import { customer, listOf, say, type Words } from '../../../../shared/phrases/words.ts'
import type { View } from '../rules/view.ts'
import { dayText, monthNames, monthText, on, type Finding, type Subject } from './finding.ts'

export const bookedFinding = (day: Day, subject: Pick<Subject, 'notation'>): Finding => ({
  kind: 'booked',
  tone: 'better',
  facts: [
    {
      says: say`a sale is already recorded for ${dayText(day, subject)}, which means that they are coming`,
      action: say`make sure everything is ready for them`,
    },
  ],
  figures: [{ label: 'Recorded for', kind: 'day', day }],
  range: on(day),
})

export function silenceFinding(rhythm: Rhythm, { name, notation }: Subject): Finding {
  const { last, since, daysOff } = rhythm
  return {
    kind: 'silence',
    tone: 'worse',
    facts: [
      {
        says: say`it has been ${countOf(since, notation, 'day')} since their last visit on ${dayText(last, { notation })}`,
        action: say`get in touch with ${customer(name)} now`,
      },
      { says: say`they used to come ${howOften(rhythm, notation)}` },
    ],
    figures: [
      { label: 'Since the last visit', kind: 'days', value: since },
      ...(daysOff > 0
        ? [{ label: 'Without planned closures', kind: 'days', value: since - daysOff } as const]
        : []),
      ...rhythmFigures(rhythm),
    ],
    range: { start: rhythm.first, end: last },
  }
}

function howOften({ usual, isRegular }: Rhythm, notation: Subject['notation']): string {
  if (!isRegular) {
    const often = usual === 1 ? 'on two days in a row' : `${everyText(usual, notation)} or sooner`
    return `irregularly, often ${often}`
  }
  return usual === 1 ? 'almost every day' : (OFTEN[usual] ?? everyText(usual, notation))
}

const everyText = (days: number, notation: Subject['notation']): string =>
  `every ${countOf(days, notation, 'day')}`
const OFTEN: Record<number, string> = { 2: 'every other day', 7: 'once a week' }

const usualText = (rhythm: Rhythm, notation: Subject['notation']): Words =>
  say`they ${rhythm.isRegular && rhythm.usual > 1 ? 'usually ' : ''}come ${howOften(rhythm, notation)}`

const rhythmFigures = ({ usual, longest, visits }: Rhythm): Finding['figures'] => [
  { label: 'Usual gap', kind: 'days', value: usual },
  { label: 'Longest usual gap', kind: 'days', value: longest },
  { label: 'Visits compared', kind: 'count', value: visits },
]

/** Nobody can say after `asOf` whether they came. */
export function intervalFinding(
  rhythm: Rhythm,
  { today, asOf, booked }: View,
  { notation }: Subject,
): Finding {
  const { usual, longest, last, first, due, since, daysOff, isRegular } = rhythm
  const coming = booked !== null
  const base: Pick<Finding, 'kind' | 'tone' | 'figures' | 'range'> = {
    kind: 'interval',
    tone: 'neutral',
    figures: [...rhythmFigures(rhythm), { label: 'Last visit', kind: 'day', day: last }],
    range: { start: first, end: last },
  }
  const says = usualText(rhythm, notation)
  if (!isRegular) return { ...base, facts: [coming ? { says } : { says, action: NEWS }] }
  // Nobody reminds customers who come every few days, nor writes after a weekend.
  if (usual <= FREQUENT && since - daysOff <= Math.max(longest, 2 * usual + 2))
    return { ...base, facts: [{ says, action: READY }] }
  const facts: Finding['facts'] = [{ says }]
  if (coming || (asOf < due && due < today)) return { ...base, facts }
  const [lastText, dueText] = [last, due].map((day) => dayText(day, { notation }))
  facts.push(
    due >= today
      ? {
          says: say`their last visit was on ${lastText!}, and they are due again around ${dueText!}`,
          action: say`send them a short reminder a few days before they are due`,
        }
      : {
          says: say`their last visit was on ${lastText!}, and they were due around ${dueText!}, which is still usual for them`,
          action: say`send them a short message`,
        },
  )
  return { ...base, facts }
}

const FREQUENT = 10
const NEWS = say`tell them when there is something new`
const READY = say`have their usual ready when they come`

export function seasonFinding(
  { months, purchases, of, years, status, range }: Season,
  { first, last, booked }: View,
  { notation }: Subject,
): Finding {
  const coming = booked !== null
  const all = countOf(of, notation, 'purchase')
  const [mostly, bought] =
    purchases === of
      ? ['only', `all of their ${all}`]
      : ['mostly', `${formatCount(purchases, notation)} of their ${all}`]
  const when = years.length > 3 ? [`${years.length} different years`] : listOf(years)
  const habit = say`they buy ${mostly} in ${listOf(monthNames(months))} (${bought}, in ${when})`
  return {
    kind: 'season',
    tone: status === 'missed' && !coming ? 'worse' : 'neutral',
    facts: coming ? [{ says: habit }] : [{ says: habit }, SEASONS[status](monthsIn(range))],
    figures: [
      { label: 'Purchases in these months', kind: 'count', value: purchases },
      { label: 'All purchases', kind: 'count', value: of },
      { label: 'Last visit', kind: 'day', day: last! },
    ],
    range: { start: first!, end: last! },
  }
}

const SEASONS: Record<Season['status'], (when: MonthsText) => Finding['facts'][number]> = {
  now: ({ last }) => ({
    says: say`their season runs until the end of ${last}, and they have already been in`,
    action: say`offer them something more while their season lasts`,
  }),
  begun: ({ last }) => ({
    says: say`their season runs until the end of ${last}, and they have not been in yet`,
    action: say`write to them now`,
  }),
  ahead: ({ first }) => ({
    says: say`their next season starts in ${first}, and silence until then is normal`,
    action: say`write to them shortly before their season`,
  }),
  missed: ({ all }) => ({
    says: say`they bought nothing in ${all}`,
    action: say`get in touch with them`,
  }),
}

interface MonthsText {
  first: string
  last: string
  all: Words
}

function monthsIn({ start, end }: DayRange): MonthsText {
  const months = eachMonth({ start, end })
  const isOneYear = yearOf(start) === yearOf(end)
  const all = isOneYear
    ? say`${listOf(monthNames(months.map(monthOf)))} ${yearOf(end)}`
    : listOf(months.map(monthText))
  return { first: monthText(start), last: monthText(end), all }
}

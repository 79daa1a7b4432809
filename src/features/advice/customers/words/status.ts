import { eachMonth, monthOf, yearOf, type Day, type DayRange } from '../../../../shared/calendar.ts'
import { countOf, formatCount } from '../../../../shared/money.ts'
import type { Rhythm } from '../rules/rhythm.ts'
import type { Season } from '../rules/season.ts'
import {
  dayText,
  daysFigure,
  fact,
  listOf,
  monthNames,
  monthText,
  on,
  purchasesFigure,
  type Finding,
  type Subject,
} from './finding.ts'

/** A sale that is recorded under a day still to come. */
export const bookedFinding = (day: Day, subject: Pick<Subject, 'notation'>): Finding => ({
  kind: 'booked',
  tone: 'better',
  facts: [
    fact('visits', `A sale is already recorded for ${dayText(day, subject)}, so they are coming.`, {
      days: [on(day)],
    }),
  ],
  figures: [{ label: 'Recorded for', kind: 'day', day }],
  range: on(day),
  advice: `They already have a sale recorded for ${dayText(day, subject)}, so just make sure that all is ready.`,
})

/**
 * A regular who has been away for unusually long. Each of its facts has one length only: of two in a
 * sentence, a model could take one for the other without a check noticing.
 */
export function silenceFinding(rhythm: Rhythm, { name, notation }: Subject): Finding {
  const { last, since, closed, usual } = rhythm
  const days = (count: number): string => countOf(count, notation, 'day')
  return {
    kind: 'silence',
    tone: 'worse',
    facts: [
      fact(
        'silence',
        `It has been ${days(since)} since their last visit on ${dayText(last, { notation })}.`,
        {
          figures: [daysFigure(since)],
          days: [on(last)],
        },
      ),
      usualFact(rhythm, days),
    ],
    figures: [
      { label: 'Since the last visit', kind: 'days', value: since },
      ...(closed > 0
        ? [{ label: 'Without planned closures', kind: 'days', value: since - closed } as const]
        : []),
      ...rhythmFigures(rhythm),
    ],
    range: { start: rhythm.first, end: last },
    advice: `Get in touch with ${name} now: they usually come every ${days(usual)}, and their last visit was ${days(since)} ago.`,
  }
}

const usualFact = ({ usual }: Rhythm, days: (count: number) => string) =>
  fact('interval', `They usually come every ${days(usual)}.`, { figures: [daysFigure(usual)] })

const rhythmFigures = ({ usual, longest, visits }: Rhythm): Finding['figures'] => [
  { label: 'Usual gap', kind: 'days', value: usual },
  { label: 'Longest usual gap', kind: 'days', value: longest },
  { label: 'Visits compared', kind: 'count', value: visits },
]

/**
 * How often a customer comes who isn't silent, and when they are due. Nothing is due if they are `coming`
 * anyway, and whether they came can't be said after `asOf`.
 */
export function intervalFinding(
  rhythm: Rhythm,
  { notation, today, asOf, coming }: Subject & { asOf: Day; coming: boolean },
): Finding {
  const { usual, last, first, due, isRegular } = rhythm
  const days = (count: number): string => countOf(count, notation, 'day')
  const base: Pick<Finding, 'kind' | 'tone' | 'figures' | 'range'> = {
    kind: 'interval',
    tone: 'neutral',
    figures: [...rhythmFigures(rhythm), { label: 'Last visit', kind: 'day', day: last }],
    range: { start: first, end: last },
  }
  if (!isRegular) {
    const text = `They come at no fixed interval: half of the gaps between their visits were ${days(usual)} or less.`
    const facts = [fact('interval', text, { figures: [daysFigure(usual)] })]
    const advice = coming
      ? null
      : 'They come at no fixed interval, so tell them when there is something new.'
    return { ...base, facts, advice }
  }
  const facts = [usualFact(rhythm, days)]
  const dueText = `around ${dayText(due, { notation })}`
  if (coming || (asOf < due && due < today)) return { ...base, facts, advice: null }
  const lastText = `Their last visit was on ${dayText(last, { notation })}`
  if (due >= today) {
    facts.push(
      fact('interval', `${lastText}, so they are due again ${dueText}.`, {
        days: [on(last), on(due)],
      }),
    )
    const advice = `Expect them ${dueText}; a short reminder a few days before keeps the habit.`
    return { ...base, facts, advice }
  }
  facts.push(
    fact('interval', `${lastText}, so they were due ${dueText}. That is still usual for them.`, {
      days: [on(last), on(due)],
    }),
  )
  const advice = `They were due ${dueText}, so this is a good moment for a short message.`
  return { ...base, facts, advice }
}

/** The months in which a customer buys, and how their latest season stands. */
export function seasonFinding(
  { months, purchases, of, years, status, range }: Season,
  { notation, first, last, coming }: Subject & { first: Day; last: Day; coming: boolean },
): Finding {
  const yearsText = years.length > 3 ? `${years.length} different years` : listOf(years)
  const boughtText =
    purchases === of
      ? `all of their ${countOf(of, notation, 'purchase')}`
      : `${formatCount(purchases, notation)} of their ${countOf(of, notation, 'purchase')}`
  const habit = fact(
    'season',
    `They buy ${purchases === of ? 'only' : 'mostly'} in ${listOf(monthNames(months))}: ${boughtText}, in ${yearsText}.`,
    {
      figures: [
        purchasesFigure(purchases),
        purchasesFigure(of),
        { kind: 'count', value: years.length, of: ['year', 'years'] },
      ],
      days: years.map((year) => ({ start: `${year}-01-01`, end: `${year}-12-31` })),
      months,
    },
  )
  const { text, advice } = SEASONS[status](monthsIn(range))
  const state = fact('season', text, { days: [range], months })
  return {
    kind: 'season',
    tone: status === 'missed' && !coming ? 'worse' : 'neutral',
    facts: coming ? [habit] : [habit, state],
    figures: [
      { label: 'Purchases in these months', kind: 'count', value: purchases },
      { label: 'All purchases', kind: 'count', value: of },
      { label: 'Last visit', kind: 'day', day: last },
    ],
    range: { start: first, end: last },
    advice: coming ? null : advice,
  }
}

const SEASONS: Record<Season['status'], (when: MonthsText) => { text: string; advice: string }> = {
  now: ({ last }) => ({
    text: `Their season runs until the end of ${last}, and they have bought in it.`,
    advice: `Offer them something more before their season ends with ${last}.`,
  }),
  begun: ({ last }) => ({
    text: `Their season runs until the end of ${last}, and they have not bought in it yet.`,
    advice: `Write to them now: their season runs until the end of ${last}.`,
  }),
  ahead: ({ first }) => ({
    text: `Their next season starts in ${first}, so silence until then is normal.`,
    advice: `Write to them shortly before ${first}, when their next season starts.`,
  }),
  missed: ({ all }) => ({
    text: `They bought nothing in ${all}.`,
    advice: `Get in touch with them: they bought nothing in ${all}, their last season.`,
  }),
}

interface MonthsText {
  first: string
  last: string
  all: string
}

/** `first` November 2025, `last` December 2025, `all` November and December 2025 */
function monthsIn({ start, end }: DayRange): MonthsText {
  const months = eachMonth({ start, end })
  const isOneYear = yearOf(start) === yearOf(end)
  const all = isOneYear
    ? `${listOf(monthNames(months.map(monthOf)))} ${yearOf(end)}`
    : listOf(months.map(monthText))
  return { first: monthText(start), last: monthText(end), all }
}

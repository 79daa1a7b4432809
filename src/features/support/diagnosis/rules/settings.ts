import { say, type Name } from '../../../../shared/phrases/words.ts'
import { WEEKDAY_NAMES } from '../../../../shared/calendar.ts'
import { countOf } from '../../../../shared/money.ts'
import { TO_PROFILE, type Cause } from './finding.ts'

const clockIn = (timeZone: string, now: Date): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' }).format(now)
const placeOf = (timeZone: string): string =>
  timeZone.slice(timeZone.lastIndexOf('/') + 1).replaceAll('_', ' ')
const place = (timeZone: string): Name => ({ stands: 'place', text: placeOf(timeZone) })
const WEEKDAYS = 'monday|tuesday|wednesday|wensday|thursday|friday|saturday|sunday'
const DAY_WORDS = `yesterday|today|tomorrow|${WEEKDAYS}`

export const wrongTimeZone: Cause = {
  kind: 'time_zone',
  words: {
    points: `timezone|midnight|clock time+zone ${DAY_WORDS}+under|wrong|instead|listed|counted|land|shut late|night|nite|evening+${DAY_WORDS}`,
    hints: `${DAY_WORDS} day streak late|night|nite|evening wrong+day|date|time`,
  },
  types: ['Data Accuracy', 'Bug/Error'],
  check: { ...TO_PROFILE, label: 'Check your time zone' },
  find: ({ timeZone, browserTimeZone, now, sales, notation }) => {
    if (!browserTimeZone) return null
    const [there, here] = [clockIn(timeZone, now), clockIn(browserTimeZone, now)]
    if (there === here) return null
    const moved = sales.onAnotherDay
    // Travelers have another zone too.
    if (moved === 0) return null
    const otherDay = countOf(
      moved,
      notation,
      'sale of the last 30 days has',
      'sales of the last 30 days have',
    )
    return {
      strength: 0.95,
      diagnosis: say`Your profile says that your business is in ${place(timeZone)}, where it is ${there} now. Your browser is in ${place(browserTimeZone)}, where it is ${here}. So ${otherDay} a different date than the day where you are.`,
      solution: `Open Business Profile and set the time zone to ${placeOf(browserTimeZone)}, unless you are only traveling.`,
      fixTime: 'About 1 minute',
      cures: [TO_PROFILE],
    }
  },
}

/** the same sign */
const DOLLARS = /^(USD|CAD|AUD|NZD|SGD|HKD|MXN|TWD)$/
const YENS = /^(JPY|CNY)$/

const hasSameSign = (found: string, currency: string): boolean =>
  found === currency ||
  (found === 'USD' && DOLLARS.test(currency)) ||
  (found === 'JPY' && YENS.test(currency))

export const otherCurrency: Cause = {
  kind: 'currency',
  words: {
    points: 'currency|euro|dollar|pound|yen|rupee|franc|sterling exchange|convert',
    hints: 'symbol|sign money|price|sum change',
  },
  types: ['Data Accuracy', 'Interface', 'Bug/Error'],
  check: { ...TO_PROFILE, label: 'Check your currency' },
  find: ({ notation, imports, currencyBefore }) => {
    const { currency } = notation
    const file = imports.find(
      (run) =>
        run.state === 'done' && run.currency !== null && !hasSameSign(run.currency, currency),
    )
    const other = file?.currency ?? currencyBefore
    if (other === null || other === currency) return null
    const because = file
      ? say`the amounts in “${{ stands: 'file', text: file.fileName }}” are in ${other}`
      : say`it said ${other} before it was changed`
    return {
      strength: file ? 0.95 : 0.88,
      diagnosis: say`Your profile says ${currency}, but ${because}.`,
      solution: `Open Business Profile and set the currency to ${other}, if that is what you sell in. The numbers stay as they are: nothing is converted.`,
      fixTime: 'About 1 minute',
      cures: [TO_PROFILE],
    }
  },
}

/** weeks, and share with sales that makes a day open */
const WEEKS = 12
const OFTEN = 0.5
/** days with sales: then a weekday without any is no chance */
const ENOUGH_DAYS = 30
const weekdaysOff = (openDays: number): number[] =>
  openDays === 5 ? [6, 0] : openDays === 6 ? [0] : []

export const openingDays: Cause = {
  kind: 'opening_days',
  words: {
    points: 'closed|open|weekend days+off streak per+day back+1|one',
    hints: `${WEEKDAYS} count|countd every+week|${WEEKDAYS} goal|target+day high`,
  },
  types: ['Data Accuracy', 'Bug/Error'],
  check: { ...TO_PROFILE, label: 'Check your opening days' },
  find: ({ sales: { weekdays }, openDays, notation }) => {
    const on = (weekday: number): number => weekdays[weekday] ?? 0
    const days = Object.values(weekdays).reduce((sum, count) => sum + count, 0)
    const off = weekdaysOff(openDays)
    const busy = off.find((weekday) => on(weekday) >= OFTEN * WEEKS)
    const idle = [1, 2, 3, 4, 5, 6, 0].find(
      (weekday) => !off.includes(weekday) && on(weekday) === 0 && days >= ENOUGH_DAYS,
    )
    const setting = { 5: 'Monday to Friday', 6: 'Monday to Saturday' }[openDays] ?? 'every day'
    if (busy !== undefined) {
      return {
        strength: 0.95,
        diagnosis: say`Your profile says that you are open ${setting}, but you had sales on ${countOf(on(busy), notation, WEEKDAY_NAMES[busy]!)} in the last ${WEEKS} weeks. Goals and streaks do not plan with that day.`,
        solution: 'Open Business Profile and choose the days on which you are open.',
        fixTime: 'About 1 minute',
        cures: [TO_PROFILE],
      }
    }
    if (idle === undefined) return null
    return {
      strength: 0.93,
      diagnosis: say`Your profile says that you are open ${setting}, but you had no sale on any ${WEEKDAY_NAMES[idle]!} in the last ${WEEKS} weeks. Each of these days ends a streak and takes a part of the goal.`,
      solution:
        'Open Business Profile and choose how many days a week you are open. If your day off is not at the end of the week, plan it as a closure there: a closed day does not end a streak.',
      fixTime: 'About 2 minutes',
      cures: [TO_PROFILE],
    }
  },
}

import { say, type Name } from '../../../../shared/phrases/words.ts'
import { formatDayInWords, yearOf } from '../../../../shared/calendar.ts'
import { TO_GOALS, TO_PROFILE, type Rule } from './finding.ts'

/** The wall clock of a zone, to the minute: `18:05`, with the day where it differs. */
const clockIn = (timeZone: string, now: Date): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' }).format(now)
const placeOf = (timeZone: string): string =>
  timeZone.slice(timeZone.lastIndexOf('/') + 1).replaceAll('_', ' ')
const place = (timeZone: string): Name => ({ stands: 'place', text: placeOf(timeZone) })

/** The browser is where the clock shows another time than in the profile's zone. */
export const wrongTimeZone: Rule = ({ timeZone, browserTimeZone, now }) => {
  if (!browserTimeZone) return null
  const [there, here] = [clockIn(timeZone, now), clockIn(browserTimeZone, now)]
  if (there === here) return null
  return {
    kind: 'time_zone',
    // Travelers have another zone too.
    certainty: timeZone === 'UTC' ? 0.9 : 0.85,
    cues: /\b(time ?zone|hours?|clock|today|yesterday|tomorrow|midnight|wrong (day|time|date)|streak)\b/i,
    types: ['Data Accuracy', 'Bug/Error'],
    diagnosis: say`Your profile says that your business is in ${place(timeZone)}, where it is ${there} now. Your browser is in ${place(browserTimeZone)}, where it is ${here}. So the days in the app begin and end at another time than yours.`,
    solution: `Open Business Profile and set the time zone to ${placeOf(browserTimeZone)}, unless you are only traveling.`,
    fixTime: 'About 1 minute',
    cures: [TO_PROFILE],
    isOwnersToFix: true,
  }
}

/** A goal whose period lies in a year without sales, while there are sales in others. */
export const goalInOtherYear: Rule = ({ goals, sales, today, notation }) => {
  if (sales.years.length === 0) return null
  // A fiscal year is in two years of the calendar.
  const goal = goals.find(
    ({ start, end }) => !sales.years.some((year) => yearOf(start) <= year && year <= yearOf(end)),
  )
  if (!goal) return null
  const year = yearOf(goal.start)
  const known = sales.years.at(-1)!
  const isAhead = goal.start > today
  const because = isAhead
    ? `That period begins on ${formatDayInWords(goal.start, notation)}.`
    : `You have no sales in ${year}. Your latest are from ${known}.`
  return {
    kind: 'goal_year',
    certainty: 0.9,
    cues: /\b(goal|target|progress|0 ?%|achiev|reach)/i,
    types: ['Data Accuracy', 'Bug/Error'],
    diagnosis: say`Your goal for ${goal.period} counts only sales of ${goal.period}, so its progress is 0. ${because}`,
    solution: `Open Goal Settings, delete this goal and set it for the period that you mean${isAhead || known === year ? '' : `, such as ${known}`}.`,
    fixTime: 'About 2 minutes',
    cures: [TO_GOALS],
    isOwnersToFix: true,
  }
}

const SIGNS: Record<string, string> = {
  $: 'USD',
  '€': 'EUR',
  '£': 'GBP',
  '¥': 'JPY',
  '₹': 'INR',
}
/** Currencies whose usual sign is the same. */
const DOLLARS = /^(USD|CAD|AUD|NZD|SGD|HKD|MXN|TWD)$/
const YENS = /^(JPY|CNY)$/

/** The currency that a text writes amounts in, if it isn't the given one. */
export function otherCurrencyIn(text: string, currency: string): string | null {
  const code = /\b(USD|EUR|GBP|JPY|INR|CAD|AUD|CHF)\b/.exec(text)?.[0]
  if (code) return code === currency ? null : code
  const signs = [...text.matchAll(/([$€£¥₹]) ?\d|\d ?([€£¥₹])/g)].map(
    ([, before, after]) => SIGNS[before ?? after!]!,
  )
  return signs.find((found) => !hasSameSign(found, currency)) ?? null
}

const hasSameSign = (found: string, currency: string): boolean =>
  found === currency ||
  (found === 'USD' && DOLLARS.test(currency)) ||
  (found === 'JPY' && YENS.test(currency))

export const otherCurrency: Rule = ({ notation }, { description }) => {
  const found = otherCurrencyIn(description, notation.currency)
  if (!found) return null
  return {
    kind: 'currency',
    certainty: 0.85,
    cues: /\b(currency|symbol|sign|euro|dollar|pound|yen|rupee)/i,
    types: ['Data Accuracy', 'Interface', 'Bug/Error'],
    diagnosis: say`Your profile says ${notation.currency}, but you wrote amounts in ${found}.`,
    solution: `Open Business Profile and set the currency to ${found}, if that is what you sell in. The numbers stay as they are: nothing is converted.`,
    fixTime: 'About 1 minute',
    cures: [TO_PROFILE],
    isOwnersToFix: true,
  }
}

export const emailNotConfirmed: Rule = ({ waitsForEmail }) =>
  waitsForEmail
    ? {
        kind: 'email_not_confirmed',
        certainty: 0.95,
        cues: /\b(e-?mail|inbox|digest|confirm|verif)/i,
        types: ['Bug/Error', 'Other'],
        diagnosis: say`You asked to change your email, but the link that we sent to the new address has not been opened. Until then your old address stays.`,
        solution:
          'Look for our email in the inbox of the new address, and in its spam folder, and open the link. If you mistyped the address, ask for the change again.',
        fixTime: 'About 2 minutes',
        cures: [{ label: 'Open Your account', href: '/account' }],
        isOwnersToFix: true,
      }
    : null

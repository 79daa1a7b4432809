import {
  formatDay,
  formatDays,
  nameOfWeekday,
  type DateNotation,
  type Day,
} from '../../../shared/calendar.ts'
import type { Choice, MailSettings } from '../contract.ts'

export const CHOICE_WORDS: Record<Choice, { name: string; note: string }> = {
  weekly: { name: 'Weekly', note: 'Monday morning, about last week' },
  monthly: { name: 'Monthly', note: 'On the first workday, about last month' },
  off: { name: 'Off', note: 'No summary' },
}

/** `Monday, 23 Nov 2026` */
const dayInWords = (day: Day, dates: DateNotation): string =>
  `${nameOfWeekday(day)}, ${formatDay(day, dates)}`

export function statusInWords(
  {
    digest,
    isPaused,
    nextDay,
    last,
  }: Pick<MailSettings, 'digest' | 'isPaused' | 'nextDay' | 'last'>,
  dates: DateNotation,
): string[] {
  const next =
    nextDay &&
    `The next one is due on ${dayInWords(nextDay, dates)}, if there is something to tell.`
  const sent =
    last &&
    `The last one was sent on ${dayInWords(last.sentOn, dates)}, about ${formatDays({ start: last.startDate, end: last.endDate }, dates)}${last.opened ? ', and you opened it' : ''}.`
  const none = !last && !isPaused && digest !== 'off' ? 'None has been sent yet.' : null
  return [next, sent, none].filter((line) => line !== null)
}

import {
  formatDay,
  monthName,
  nameOfWeekday,
  daysBetween,
  type Day,
} from '../../../shared/calendar.ts'
import { moneyText, type Notation } from '../../../shared/money.ts'
import { lengthInWords } from '../../coach/streaks/contract.ts'
import type { FoundHint } from '../contract.ts'

export interface HintWords {
  /** in bold; may be '' */
  strong: string
  text: string
  action: string
  to: string
  search?: Record<string, string>
}

export function hintWords(hint: FoundHint, today: Day, notation: Notation): HintWords {
  const money = (amount: number): string => moneyText(amount, notation)
  switch (hint.kind) {
    case 'record':
      return {
        strong: '',
        text: `Nothing is recorded after ${dayWord(hint.since, today, notation)}.`,
        action: 'Record sales',
        to: '/sales-entry',
      }
    case 'first-goal':
      return {
        strong: 'Next:',
        text: 'say what a good month is.',
        action: 'Set a goal',
        to: '/goal-settings',
        search: { set: today.slice(0, 7) },
      }
    case 'customer':
      return {
        strong: hint.name,
        text: `usually comes ${hint.usual === 1 ? 'every day' : `every ${hint.usual} days`} and has been away for ${hint.silentDays} days.`,
        action: 'Write to them',
        to: '/boss-action-coach',
      }
    case 'product':
      return {
        strong: hint.name,
        text: `brought ${money(hint.revenue)} in the last four weeks, ${money(hint.before)} in the four before.`,
        action: 'See why',
        to: '/dashboard',
        search: { period: 'last30' },
      }
    case 'costs':
      return {
        strong: '',
        text: `No sale has a cost yet, so your profit is a guess: ${hint.assumedMargin}% of revenue.`,
        action: 'Enter your margin',
        to: '/business-profile',
      }
    case 'next-goal': {
      const month = monthName(`${hint.month}-01`)
      return {
        strong: `A goal for ${month}?`,
        text:
          hint.lastYear === null
            ? "Then you'll see each day what it takes."
            : `Last ${month} brought ${money(hint.lastYear)}.`,
        action: 'Set it',
        to: '/goal-settings',
        search: { set: hint.month },
      }
    }
    case 'history':
      return {
        strong: '',
        text: 'Import your earlier sales, so that there is something to compare with.',
        action: 'Import',
        to: '/data-management',
      }
    case 'streak':
      return {
        strong: `${lengthInWords(hint.current, hint, notation)} in a row`,
        text: 'have a sale. Record one today to keep it going.',
        action: 'Add a sale',
        to: '/sales-entry',
      }
  }
}

const dayWord = (day: Day, today: Day, notation: Notation): string =>
  daysBetween(day, today) < 7 ? nameOfWeekday(day) : formatDay(day, notation)

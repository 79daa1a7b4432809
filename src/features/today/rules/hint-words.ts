import {
  daysBetween,
  formatDay,
  monthName,
  monthYear,
  nameOfWeekday,
  type Day,
} from '../../../shared/calendar.ts'
import { countOf, moneyText, percentText, type Notation } from '../../../shared/money.ts'
import { capital, everyDays, spokenNumber } from '../../../shared/spoken-numbers.ts'
import type { FoundHint } from '../contract.ts'

export interface HintWords {
  /** in bold, with the owner's name of somebody or something in it; each may be '' */
  before: string
  name: string
  after: string
  text: string
  action: string
  to: string
  search?: Record<string, string | number>
}

type Said = Omit<HintWords, 'before' | 'name' | 'after'> & Partial<HintWords>

export const hintWords = (hint: FoundHint, today: Day, notation: Notation): HintWords => ({
  ...{ before: '', name: '', after: '' },
  ...said(hint, today, notation),
})

const SET_A_GOAL = { action: 'Set a goal', to: '/goal-settings' }
const ADD_SALE = { action: 'Add sale', to: '/sales-entry' }

function said(hint: FoundHint, today: Day, notation: Notation): Said {
  const money = (amount: number): string => moneyText(amount, notation)
  const thisMonth = { set: today.slice(0, 7) }
  switch (hint.kind) {
    case 'record':
      return {
        before: `The last sale here is from ${dayWord(hint.since, today, notation)}.`,
        text: 'Anything to add?',
        ...ADD_SALE,
      }
    case 'out-of-reach':
      return {
        before: `About ${money(hint.realistic)} is realistic for ${hint.period}.`,
        text: 'Nothing is lost: a goal can move.',
        action: 'Change the goal',
        ...(hint.source === 'profile'
          ? { to: '/business-profile' }
          : { to: '/goal-settings', search: { edit: hint.timeframe, to: hint.realistic } }),
      }
    case 'imported': {
      const sales = countOf(hint.sales, notation, 'sale')
      return {
        before: hint.months > 1 ? `Your ${hint.months} months are in.` : 'Your sales are in.',
        text: `${sales} since ${monthYear(hint.since)}. What is a good month?`,
        ...SET_A_GOAL,
        search: thisMonth,
      }
    }
    case 'first-goal':
      return {
        before: 'What is a good month for you?',
        text: "Set it as a goal, and you'll see what each day takes.",
        ...SET_A_GOAL,
        search: thisMonth,
      }
    case 'customer':
      return {
        before: hint.hasPhone ? 'Call ' : 'Write to ',
        name: hint.name,
        after: '.',
        text: `Usually here ${everyDays(hint.usual)}, now away for ${hint.silentDays} days.`,
        action: hint.hasPhone ? 'Show the number' : 'Write',
        to: '/boss-action-coach',
        search: { customer: hint.customerId },
      }
    case 'product':
      return {
        name: hint.name,
        after: ' has slowed down:',
        text: `${money(hint.revenue)} in four weeks, ${money(hint.before)} in the four before.`,
        action: 'See why',
        to: '/dashboard',
        search: { period: 'last30' },
      }
    case 'costs':
      return {
        before: `Your margin is a guess, ${percentText(hint.assumedMargin, notation)}.`,
        text: 'It is real once your products have a cost.',
        action: 'Enter your margin',
        to: '/business-profile',
      }
    case 'next-goal': {
      const month = monthName(`${hint.month}-01`)
      return {
        before: `${month} has no goal yet.`,
        text:
          hint.lastYear === null
            ? "Set one, and you'll see what each day takes."
            : `Last ${month} brought ${money(hint.lastYear)}.`,
        ...SET_A_GOAL,
        search: { set: hint.month },
      }
    }
    case 'history':
      return {
        before: 'Bring last year along,',
        text: 'and every figure has something to stand beside.',
        action: 'Import earlier sales',
        to: '/data-management',
      }
    case 'streak': {
      const [units, one] = STREAKS[hint.beat]
      return {
        before: `${capital(spokenNumber(hint.current))} ${units} in a row with a sale.`,
        text: `${one} makes ${spokenNumber(hint.current + 1)}.`,
        ...ADD_SALE,
      }
    }
  }
}

const STREAKS = {
  day: ['open days', 'Today'],
  week: ['weeks', 'This one'],
  month: ['months', 'This one'],
} as const

const dayWord = (day: Day, today: Day, notation: Notation): string =>
  daysBetween(day, today) < 7 ? nameOfWeekday(day) : formatDay(day, notation)

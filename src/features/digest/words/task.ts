import type { MailBlock } from '../../../server/mail/content.ts'
import {
  addDays,
  daysBetween,
  nameOfWeekday,
  type Day,
  monthName,
} from '../../../shared/calendar.ts'
import { type Notation, moneyText } from '../../../shared/money.ts'
import type { WorkTarget } from '../../goals/target/contract.ts'
import {
  hasBegun,
  outOfReachWords,
  progressWords,
  whenOfTarget,
} from '../../goals/target/contract.ts'
import type { DigestFacts } from '../reading.ts'
import type { Task } from '../rules/task.ts'
import type { LinkTo } from './links.ts'
import { isReached } from './sections.ts'

interface Words {
  text: string
  button: string
  path: string
}

export function taskSection(facts: DigestFacts, linkTo: LinkTo): MailBlock[] {
  const { text, button, path } = wordsFor(facts.task, facts)
  return [{ heading: 'One thing to do' }, text, { button, url: linkTo(path) }]
}

/** at a month's end; a goal is then for the next month */
const NEXT_MONTH_DAYS = 7

function wordsFor(task: Task, { period, goal, compared, notation }: DigestFacts): Words {
  const { today, rhythm, range } = period
  const month = monthName(today)
  switch (task.what) {
    case 'record':
      return {
        text: task.since
          ? `Nothing is recorded after ${dayWord(task.since, today)}. Record what you sold since then.`
          : `Record what you sold ${rhythm === 'weekly' ? 'last week' : `in ${monthName(range.start)}`}, or import it from a file.`,
        button: 'Record sales',
        path: task.since ? '/sales-entry' : '/data-management',
      }
    case 'set-goal':
      return {
        text: `Set a revenue goal for ${monthName(addDays(today, NEXT_MONTH_DAYS))}. Then you see each day what to sell, and every Monday whether you're on pace.`,
        button: 'Set a goal',
        path: '/goal-settings',
      }
    case 'name-shop':
      return {
        text: 'Tell us the name of your business. It appears on your dashboard and in messages to your customers.',
        button: 'Enter the name',
        path: '/business-profile',
      }
    case 'sell':
      return {
        text: sellInWords(task.target, today, notation),
        button: "See today's mission",
        path: '/boss-action-coach',
      }
    case 'change-goal':
      return {
        text: `Your goal for ${task.target.period} is out of reach. ${outOfReachWords(task.target, notation)}`,
        button: 'Change the goal',
        // Beside a reached goal, the coach can't change another.
        path: goal && isReached(goal) ? '/goal-settings' : '/boss-action-coach',
      }
    case 'next-goal': {
      const isSaid = goal && isReached(goal) && monthName(goal.day) === task.period
      // Nothing goes well in a period below the last.
      const isLess = (compared?.revenue.growth ?? 0) < 0
      const next = isLess ? 'Set your next goal' : 'Set your next goal while things go well'
      return {
        text: isSaid ? `${next}.` : `Your goal for ${task.period} is reached. ${next}.`,
        button: 'Set the next goal',
        path: '/goal-settings',
      }
    }
    case 'look':
      return {
        text: `You're closed for the rest of ${month}. A good time to see what sold best.`,
        button: 'Open your dashboard',
        path: '/dashboard',
      }
  }
}

function sellInWords(target: WorkTarget, today: Day, notation: Notation): string {
  const when = whenOfTarget(target, today, notation)
  const { rest } = progressWords(target, today, notation)
  if (target.isReached)
    return `Well done: ${moneyText(target.revenue, notation)} ${when}. ${rest}`.trim()
  const isBegun = hasBegun(target, today) && target.revenue > 0
  const amount = moneyText(target.amount - (isBegun ? target.revenue : 0), notation)
  return `Bring in ${amount}${isBegun ? ' more' : ''} ${when}. ${rest}`.trim()
}

/** `Friday`; more than a week ago: `Friday, 9 days ago` */
function dayWord(day: Day, today: Day): string {
  const days = daysBetween(day, today)
  return days <= 7 ? nameOfWeekday(day) : `${nameOfWeekday(day)}, ${days} days ago`
}

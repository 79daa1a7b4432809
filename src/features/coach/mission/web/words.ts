import { daysBetween, nameOfWeekday } from '../../../../shared/calendar.ts'
import { ASSUMED_SIGN } from '../../../../shared/figures.ts'
import { countOf, percentText, type Notation } from '../../../../shared/money.ts'
import { dayInWords, moneyText, monthName, type Words } from '../../points/web/words.ts'
import type { DailyMission, Mission } from '../contract.ts'

/** Only what the owner set for the month is called their goal. */
const reachedText = ({ goal, today }: Pick<DailyMission, 'goal' | 'today'>): string =>
  goal.source === 'set'
    ? `Your ${monthName(today)} goal is reached`
    : `${monthName(today)}'s target is reached`

/** `your margin of the last 30 days, ≈53.5%`, or that it is assumed. */
export function marginInWords(
  { from, percent, isAssumed }: Mission['margin'],
  notation: Notation,
): string {
  const text = percentText(percent, notation)
  if (from === 'assumed') return `an assumed margin of ${text}`
  if (from === 'profile') return `your margin of ${text}`
  return `your margin of the last 30 days, ${isAssumed ? ASSUMED_SIGN : ''}${text}`
}

/** What to do today in one sentence, and where the day stands. */
export function missionInWords(answer: DailyMission, notation: Notation): Words {
  const money = (amount: number): string => moneyText(amount, notation)
  const { mission, goal, day, today, isMet, isOpenToday } = answer
  const month = monthName(today)
  if (answer.day.isDone && mission) {
    return {
      title:
        isMet && goal.source === 'set'
          ? `You reached your ${month} goal today`
          : "Today's mission is done",
      note: `${money(day.revenue)} today, ${money(mission.target)} was the target.`,
    }
  }
  if (isMet) {
    const amounts = `${money(answer.revenue)} of ${money(goal.amount)}`
    return { title: reachedText(answer), note: `${amounts}. Every sale now is extra.` }
  }
  if (!mission) {
    return {
      title: `Closed for the rest of ${month}`,
      note: `Enjoy the break. You open again on ${dayInWords(answer.nextOpenDay, notation)}.`,
    }
  }
  if (!isOpenToday) {
    const days = daysBetween(today, mission.day)
    const when =
      days === 1
        ? 'tomorrow'
        : days < 7
          ? `on ${nameOfWeekday(mission.day)}`
          : `on ${dayInWords(mission.day, notation)}`
    return { title: 'Closed today', note: `Next: bring in ${money(mission.target)} ${when}.` }
  }
  if (day.revenue > 0) {
    return {
      title: `Bring in ${money(mission.target - day.revenue)} more today`,
      note: `${money(day.revenue)} of ${money(mission.target)} so far.`,
    }
  }
  if (goal.source === 'suggested' && mission.mix.every(({ name }) => name === null)) {
    return {
      title: 'Record your first sale',
      note: `Then set a goal for ${month}, and you'll see here what to sell each day.`,
    }
  }
  const sales = mission.mix.reduce((sum, part) => sum + part.sales, 0)
  return {
    title: `Bring in ${money(mission.target)} today`,
    note:
      goal.source === 'suggested'
        ? `A suggestion, as you have no goal for ${month} yet.`
        : `About ${countOf(sales, notation, 'sale')}, for ${money(goal.amount)} in ${month}.`,
  }
}

import { daysBetween, nameOfWeekday, monthName } from '../../../../shared/calendar.ts'
import { ASSUMED_SIGN } from '../../../../shared/figures.ts'
import { countOf, percentText, type Notation, moneyText } from '../../../../shared/money.ts'
import { dayInWords, type Words } from '../../points/web/words.ts'
import type { DailyMission, Mission } from '../contract.ts'

/** What the day is for: the target, or what is within reach if it isn't. */
export const aimOf = ({ target, withinReach }: Mission): number => withinReach?.today ?? target

/** `Monday`, for sentences about what one usually brings */
const weekdayOf = ({ day }: Mission): string => nameOfWeekday(day)

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
  const { mission, goal, isOpenToday } = answer
  const money = (amount: number): string => moneyText(amount, notation)
  if (mission && answer.day.isDone) return doneInWords(answer, mission, notation)
  if (goal?.isMet) {
    return {
      title: `Your ${goal.period} goal is reached`,
      note: `${money(goal.revenue)} of ${money(goal.amount)}. Every sale now is extra.`,
    }
  }
  if (!isOpenToday) return closedInWords(answer, notation)
  return goal && mission
    ? openInWords(answer, goal, mission, notation)
    : withoutGoal(answer, notation)
}

function doneInWords({ goal, day }: DailyMission, mission: Mission, notation: Notation): Words {
  return {
    title: goal?.isMet ? `You reached your ${goal.period} goal today` : "Today's mission is done",
    note: `${moneyText(day.revenue, notation)} today, ${moneyText(mission.target, notation)} was the target.`,
  }
}

function closedInWords(answer: DailyMission, notation: Notation): Words {
  const { mission, goal, today, nextOpenDay } = answer
  if (!mission) {
    const again = `Enjoy the break. You open again on ${dayInWords(nextOpenDay, notation)}.`
    return goal
      ? { title: `Closed for the rest of ${goal.period}`, note: again }
      : { title: 'Closed today', note: again }
  }
  const days = daysBetween(today, mission.day)
  const when =
    days === 1
      ? 'tomorrow'
      : days < 7
        ? `on ${nameOfWeekday(mission.day)}`
        : `on ${dayInWords(mission.day, notation)}`
  return {
    title: 'Closed today',
    note: `Next: bring in ${moneyText(aimOf(mission), notation)} ${when}.`,
  }
}

/** Nobody has set a goal, so nothing is asked for: what the day usually brings stands in. */
function withoutGoal(answer: DailyMission, notation: Notation): Words {
  const { day, today, usual, firstSale } = answer
  const month = monthName(today)
  const setOne = `Set a goal for ${month}, and you'll see what to sell each day.`
  if (firstSale === null) {
    return { title: 'Record your first sale', note: setOne.replace('Set', 'Then set') }
  }
  const soFar = `${moneyText(day.revenue, notation)} so far today`
  if (firstSale === today) return { title: soFar, note: `A good start. ${setOne}` }
  if (!usual) return { title: day.sales > 0 ? soFar : 'No sales yet today', note: setOne }
  const brings = `A usual ${nameOfWeekday(usual.day)} brings ${moneyText(usual.amount, notation)}`
  return day.sales > 0
    ? { title: soFar, note: `${brings}.` }
    : { title: brings, note: `No sales yet today. ${setOne}` }
}

function openInWords(
  { day }: DailyMission,
  goal: NonNullable<DailyMission['goal']>,
  mission: Mission,
  notation: Notation,
): Words {
  const money = (amount: number): string => moneyText(amount, notation)
  const aim = aimOf(mission)
  const isReachable = mission.withinReach === null
  const toGoal = `Your ${goal.period} goal would take ${money(mission.target)} a day.`
  if (day.revenue >= aim) {
    return { title: `A good ${weekdayOf(mission)}`, note: `${money(day.revenue)} today. ${toGoal}` }
  }
  if (day.revenue > 0) {
    const soFar = `${money(day.revenue)} of ${money(aim)} so far.`
    return {
      title: `Bring in ${money(aim - day.revenue)} more today`,
      note: isReachable ? soFar : `${soFar} ${toGoal}`,
    }
  }
  const sales = mission.mix.reduce((sum, part) => sum + part.sales, 0)
  return {
    title: `Bring in ${money(aim)} today`,
    note: isReachable
      ? `About ${countOf(sales, notation, 'sale')}, for ${money(goal.amount)} in ${goal.period}.`
      : `That would be a good ${weekdayOf(mission)}. ${toGoal}`,
  }
}

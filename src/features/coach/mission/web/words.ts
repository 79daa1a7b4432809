import { monthName } from '../../../../shared/calendar.ts'
import { ASSUMED_SIGN } from '../../../../shared/figures.ts'
import { percentText, type Notation, moneyText } from '../../../../shared/money.ts'
import { hasBegun, progressWords, whenOfTarget } from '../../../goals/target/contract.ts'
import { dayInWords, type Words } from '../../points/web/words.ts'
import type { DailyMission, Mission } from '../contract.ts'

export function marginInWords(
  { from, percent, isAssumed }: Mission['margin'],
  notation: Notation,
): string {
  const text = percentText(percent, notation)
  if (from === 'assumed') return `an assumed margin of ${text}`
  if (from === 'profile') return `your margin of ${text}`
  return `your margin of the last 30 days, ${isAssumed ? ASSUMED_SIGN : ''}${text}`
}

/** A goal that is reached already would be met when set. */
export const canMove = (
  { period, revenue }: Pick<NonNullable<DailyMission['goal']>, 'period' | 'revenue'>,
  mission: Pick<Mission, 'period' | 'realistic'>,
): boolean => period === mission.period && mission.realistic !== null && mission.realistic > revenue

export function missionInWords(answer: DailyMission, notation: Notation): Words {
  const { mission, today } = answer
  if (!mission) return withoutTarget(answer, notation)
  const money = (amount: number): string => moneyText(amount, notation)
  const when = whenOfTarget(mission, today, notation)
  const { strong, rest } = progressWords(mission, today, notation)
  if (!hasBegun(mission, today)) {
    return {
      title: answer.isOpenToday ? `Bring in ${money(mission.amount)} ${when}` : 'Closed today',
      note: answer.isOpenToday ? rest : `Next: bring in ${money(mission.amount)} ${when}.`,
    }
  }
  if (mission.isReached)
    return { title: `${strong}: ${money(mission.revenue)} ${when}`, note: capital(rest) }
  const isFirst = mission.revenue <= 0
  return {
    title: isFirst ? `Bring in ${money(mission.amount)} ${when}` : `${strong} ${when}`,
    note: isFirst ? rest : `${money(mission.revenue)} of ${money(mission.amount)}. ${rest}`,
  }
}

const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1)

function withoutTarget(answer: DailyMission, notation: Notation): Words {
  const { day, today, firstSale, isOpenToday, nextOpenDay } = answer
  const setOne = `Set a goal for ${monthName(today)}, and you'll see what to sell.`
  if (firstSale === null) {
    return { title: 'Record your first sale', note: setOne.replace('Set', 'Then set') }
  }
  if (!isOpenToday) {
    const again = dayInWords(nextOpenDay, notation)
    return { title: 'Closed today', note: `Enjoy the break. You open again on ${again}.` }
  }
  const soFar = `${moneyText(day.revenue, notation)} so far today`
  if (firstSale === today) return { title: soFar, note: `A good start. ${setOne}` }
  return { title: day.sales > 0 ? soFar : 'No sales yet today', note: setOne }
}

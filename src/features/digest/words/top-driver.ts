import { fromCents, moneyText, type Notation } from '../../../shared/money.ts'
import type { DigestFacts } from '../reading.ts'
import type { Part } from '../rules/top-driver.ts'
import { comparedWith } from './amounts.ts'

export function topDriverInWords({ period, compared, topDriver, notation }: DigestFacts): string[] {
  if (!topDriver || !compared) return []
  const what = period.rhythm === 'weekly' ? 'week' : 'month'
  const other =
    topDriver.kind === 'weekday'
      ? `the ${topDriver.name} before`
      : comparedWith(period, compared.part, notation)
  return [`What moved the ${what} most: ${sentenceOf(topDriver, other, notation)}`]
}

function sentenceOf({ kind, name, now, before }: Part, other: string, notation: Notation): string {
  const amount = (cents: number): string => moneyText(fromCents(cents), notation)
  const did = kind === 'customer' ? 'bought' : 'brought in'
  const forAmount = `${did}${kind === 'customer' ? ' for' : ''} ${amount(now)}`
  if (now < 0)
    return `${name} came to ${amount(now)} after refunds, and to ${amount(before)} ${other}.`
  if (now === 0) return `${name} ${did} nothing, after ${amount(before)} ${other}.`
  if (before <= 0) return `${name} ${forAmount}, after nothing ${other}.`
  const size = amount(Math.abs(now - before))
  return `${name} ${forAmount}, ${size} ${now > before ? 'more' : 'less'} than ${other}.`
}

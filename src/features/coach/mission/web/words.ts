import { countOf, moneyText, type Notation } from '../../../../shared/money.ts'
import type { Mission } from '../contract.ts'

/** `body repair` of `Body repair`, but not of `BMW service` */
const spoken = (name: string): string =>
  /^\p{Lu}[^\p{Lu}]* [^\p{Lu}]*$/u.test(name) ? name.charAt(0).toLowerCase() + name.slice(1) : name

/** One sale of one product is all it takes. */
export function onlyOneWords({ mix: [first, ...others], amount, beat }: Mission): string | null {
  const isEnough = first?.sales === 1 && others.length === 0 && first.price >= 0.75 * amount
  return isEnough && first.name !== null ? `One ${spoken(first.name)} is your ${beat}.` : null
}

/** Before own products are sold (spec §9). */
export function exampleWords({ mix: [first] }: Mission, notation: Notation): string | null {
  if (!first || first.name !== null) return null
  const sales = countOf(first.sales, notation, 'sale')
  return `${sales} of about ${moneyText(first.price, notation)}. With sales in the last three months, you'll see your own products here.`
}

export function tipWords({ mix: [first, second], amount }: Mission): string | null {
  if (first?.sales !== 1 || first.name === null || !second) return null
  const part = first.price / amount
  return part >= 0.4 && part <= 0.6 ? `The ${spoken(first.name)} alone brings half of it.` : null
}

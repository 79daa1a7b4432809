import { percentText, type Notation } from '../../../../shared/money.ts'
import type { View } from '../../customers/rules/view.ts'
import { fromText } from '../../customers/words/finding.ts'

export function whyNoOffer({ noDiscount, margin }: View, notation: Notation): string | null {
  if (noDiscount === null) return null
  if (noDiscount === 'fullPrice') return 'No discount: they have always paid the full price.'
  if (noDiscount === 'mourning') return 'No discount: they came for somebody who has died.'
  const { customer, compared } = margin!
  const against =
    compared?.by === 'less'
      ? `, less than the ${percentText(compared.shop, notation)} of the whole shop`
      : ''
  // With months, as in their profile: the page shows other margins of the shop too.
  const bought = compared ? `bought ${fromText(compared.range)}` : 'buy'
  return `No discount: what they ${bought} leaves a gross margin of ${percentText(customer, notation)}${against}.`
}

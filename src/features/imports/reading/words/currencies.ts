import { AppError } from '../../../../shared/errors.ts'
import { formatMoney, fromCents } from '../../../../shared/money.ts'
import type { ImportPreview } from '../../preview/contract.ts'
import { withoutRate } from '../../options/contract.ts'
import { isUnsettled, type Found, type Settlement } from '../rows/currencies.ts'
import { codesOf, nameOfSign } from '../values/currency-signs.ts'

/** $ may be any dollars, unless the account's. */
const nameIn =
  (account: string) =>
  ({ code, sign }: Found): string =>
    nameOfSign(codesOf(sign).length > 1 && code !== account ? sign : code)
const sumOf = ({ code, cents }: Found): string => formatMoney(fromCents(cents), { currency: code })
const list = new Intl.ListFormat('en')

/** Throws a 400. */
export function requireSettled(settlement: Settlement): void {
  if (!isUnsettled(settlement)) return
  const { found, choice, account } = settlement
  const nameOf = nameIn(account)
  const missing = withoutRate(found, choice, account)
  const [code, sentence]: [code: string, sentence: string] =
    missing.length > 0
      ? ['rate_missing', `Please give a rate for ${list.format(missing.map(nameOf))}.`]
      : found.length > 1
        ? [
            'several_currencies',
            `This file has sales in ${list.format(found.map(nameOf))}. Choose one of these currencies, or give a rate for each.`,
          ]
        : [
            'other_currency',
            `This file is in ${nameOf(found[0]!)}, and your account is in ${nameOfSign(account)}. Choose ${found[0]!.code} to take the amounts as they are, or give a rate.`,
          ]
  throw new AppError(400, code, sentence, { fields: { 'options.currencies': sentence } })
}

export const previewCurrencies = ({ found, account }: Settlement): ImportPreview['currencies'] =>
  found.map((each) => ({
    code: each.code,
    name: nameIn(account)(each),
    couldBe: [...codesOf(each.sign)],
    sales: each.sales,
    total: fromCents(each.cents),
  }))

export function aboutCurrencies(settlement: Settlement): string[] {
  const { found, unsigned, choice, account } = settlement
  const nameOf = nameIn(account)
  const salesIn = (each: Found): string =>
    `${each.sales.toLocaleString('en-US')} in ${nameOf(each)} (${sumOf(each)})`
  const asTheyAre = (names: string): string =>
    `Amounts in ${names} were taken as they are, without conversion to ${nameOfSign(account)}.`
  const taken = choice?.take === 'only' ? found.filter((it) => it.code === choice.currency) : found
  const leftOut = found.filter((it) => !taken.includes(it))
  const rates = choice?.take === 'rates' ? choice.rates : {}
  const foreign = taken.filter(({ code }) => code !== account)
  const converted = foreign.filter(({ code }) => rates[code] !== undefined)
  const unconverted = foreign.filter((it) => !converted.includes(it))
  if (isUnsettled(settlement)) return []
  const sentences: string[] = []
  if (leftOut.length > 0) sentences.push(`Left out: ${list.format(leftOut.map(salesIn))}.`)
  if (unconverted.length > 0) sentences.push(asTheyAre(list.format(unconverted.map(nameOf))))
  for (const each of converted) {
    sentences.push(`Amounts in ${nameOf(each)} were multiplied by ${rates[each.code]}.`)
  }
  if (unsigned > 0 && found.length > 1) {
    const rows = `${unsigned.toLocaleString('en-US')} ${unsigned === 1 ? 'row has' : 'rows have'}`
    sentences.push(`${rows} no currency, so ${nameOfSign(account)} were assumed.`)
  }
  return sentences
}

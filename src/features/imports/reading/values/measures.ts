/**
 * Sizes of a piece or service: 250 g of coffee, a cut of 60 min. A price is seldom per gram or minute. No kilograms and
 * litres, because goods are priced by these.
 */

const UNITS = {
  mg: 'mg|milligrams?|milligramm|miligramos?|miligramas?|milligrammes?|milligrammi|мг|毫克',
  g: 'g|gr|grs|grams?|gramm|gramos?|gramas?|grammes?|grammi|gram|gramy?|gramów|gramu|gramů|г|гр|грамм|грамів|грама|グラム|그램|克',
  ml: 'ml|millilit(?:er|re)s?|mililitros?|millilitri|mililitr[yů]?|мл|ミリリットル|밀리리터|毫升',
  cl: 'cl|centilit(?:er|re)s?|centilitros?|centilitri|сл',
  min: 'mins?|minutes?|minuten?|minutos?|minut[iey]?|minuut|minuter|minutter|perc|dk|dakika|мин|минут[аы]?|хв|хвилин[аи]?|分|分間|분|分钟|分鐘|minuuttia',
  h: 'h|hrs?|hours?|std|stunden?|horas?|heures?|or[ae]|uren|uur|godz|godzin[ay]?|hod|hodin[ay]?|óra|saat|sa|ч|час(?:а|ов)?|год|годин[аи]?|timmar?|timer?|tuntia?|時間|시간|小时|小時',
}
export type MeasureUnit = keyof typeof UNITS

const AFTER_NUMBER = Object.entries(UNITS).map(
  ([unit, words]) => [unit as MeasureUnit, new RegExp(`\\d\\s?(?:${words})\\.?$`, 'iu')] as const,
)
const AS_WORD = Object.entries(UNITS).map(
  ([unit, words]) =>
    [unit as MeasureUnit, new RegExp(`(?<!\\p{L})(?:${words})(?!\\p{L})`, 'iu')] as const,
)
/** A rate without a unit is that of an hour. */
const HOURLY =
  /\b(?:hourly|stundensatz|stundenpreis|tarifa horaria|taux horaire|tariffa oraria|uurtarief|rate)\b/i
const MAX_LENGTH = 40

export function measureIn(cell: string): MeasureUnit | undefined {
  const last = cell.charCodeAt(cell.length - 1)
  if (cell.length > MAX_LENGTH || (last >= 0x30 && last <= 0x39)) return undefined
  return AFTER_NUMBER.find(([, pattern]) => pattern.test(cell))?.[0]
}

/** `Price per g`, `Hourly rate`; not per 100 g. */
export function unitsPriced(header: string): ReadonlySet<MeasureUnit> {
  if (/\d/.test(header)) return new Set()
  const named = AS_WORD.filter(([, pattern]) => pattern.test(header.slice(0, 100)))
  const units = new Set(named.map(([unit]) => unit))
  return units.size === 0 && HOURLY.test(header) ? new Set(['h']) : units
}

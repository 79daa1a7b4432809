import { currencyName } from '../../../../shared/currency-sign.ts'

/**
 * Signs and codes of currencies as files write them. Many signs have several meanings: in an account in
 * Canadian dollars $ is its own currency, in one in euros it is probably the US dollar.
 */

/** ISO codes that a sign can stand for, the likeliest first. */
const SIGNS: Record<string, string> = {
  $:
    'USD CAD AUD MXN NZD SGD HKD TWD ARS CLP COP UYU DOP CUP BSD BBD BMD BND BZD FJD GYD JMD KYD LRD ' +
    'NAD SBD SRD TTD XCD',
  '£': 'GBP EGP GIP FKP SHP SSP SDG SYP LBP',
  '¥': 'JPY CNY',
  kr: 'SEK NOK DKK ISK',
  Rs: 'INR PKR LKR NPR MUR SCR',
  Fr: 'CHF XOF XAF XPF',
  元: 'CNY TWD HKD',
  '₩': 'KRW KPW',
  '₱': 'PHP CUP',
  '﷼': 'IRR SAR OMR QAR YER',
  lei: 'RON MDL',
  лв: 'BGN KGS',
  руб: 'RUB BYN',
  Bs: 'BOB VES',
  Dhs: 'AED MAD',
  CFA: 'XOF XAF',
  '€': 'EUR',
  '₹': 'INR',
  '₽': 'RUB',
  '₺': 'TRY',
  '₴': 'UAH',
  '₪': 'ILS',
  '฿': 'THB',
  '₫': 'VND',
  '₦': 'NGN',
  '₡': 'CRC',
  '₲': 'PYG',
  '₵': 'GHS',
  '₸': 'KZT',
  '₾': 'GEL',
  '֏': 'AMD',
  '₼': 'AZN',
  '৳': 'BDT',
  '₭': 'LAK',
  '₮': 'MNT',
  'ج.م': 'EGP',
  'د.إ': 'AED',
  'ر.س': 'SAR',
  'ر.ق': 'QAR',
  'د.ب': 'BHD',
  'ر.ع': 'OMR',
  'د.ك': 'KWD',
  'د.أ': 'JOD',
  'ل.ل': 'LBP',
  'د.ع': 'IQD',
  'د.م': 'MAD',
  'د.ت': 'TND',
  'د.ج': 'DZD',
  'د.ل': 'LYD',
  дин: 'RSD',
  ريال: 'SAR QAR OMR YER',
  درهم: 'AED MAD',
  دينار: 'KWD JOD BHD IQD TND DZD LYD',
  جنيه: 'EGP SDG',
  US$: 'USD',
  C$: 'CAD NIO',
  CA$: 'CAD',
  A$: 'AUD',
  AU$: 'AUD',
  NZ$: 'NZD',
  R$: 'BRL',
  S$: 'SGD',
  HK$: 'HKD',
  MX$: 'MXN',
  NT$: 'TWD',
  RD$: 'DOP',
  $U: 'UYU',
  Kč: 'CZK',
  zł: 'PLN',
  Ft: 'HUF',
  SFr: 'CHF',
  'S/': 'PEN',
  RM: 'MYR',
  Rp: 'IDR',
  KD: 'KWD',
  BD: 'BHD',
  JD: 'JOD',
  DT: 'TND',
  RO: 'OMR',
  LD: 'LYD',
  SR: 'SAR',
  QR: 'QAR',
  'د.ا': 'JOD',
  KSh: 'KES',
  TL: 'TRY',
  RMB: 'CNY',
  円: 'JPY',
  euro: 'EUR',
  R: 'ZAR',
}
/** Other ways to write a sign. */
const SAME: Record<string, string> = {
  '￥': '¥',
  '₨': 'Rs',
  원: '₩',
  dollars: '$',
  pounds: '£',
  euros: 'euro',
  FCFA: 'CFA',
  'ש"ח': '₪',
  'ש״ח': '₪',
  บาท: '฿',
  đ: '₫',
  vnđ: '₫',
  đồng: '₫',
  грн: '₴',
}

/** What owners call the currencies of a sign with several meanings. */
const FAMILIES: Record<string, string> = {
  $: 'dollars',
  '£': 'pounds',
  '¥': 'yen or yuan',
  kr: 'kronor or kroner',
  Rs: 'rupees',
  C$: 'dollars',
  ريال: 'riyals',
  درهم: 'dirhams',
  دينار: 'dinars',
  جنيه: 'pounds',
}

const ISO = new Map(Intl.supportedValuesOf('currency').map((code) => [code.toLowerCase(), code]))
const BY_SIGN = new Map(
  [
    ...Object.entries(SIGNS),
    ...Object.entries(SAME).map(([sign, same]) => [sign, SIGNS[same]!]),
  ].map(([sign, codes]) => [sign!.toLowerCase(), codes!.split(' ')]),
)
const NAME_OF = new Map(
  [...Object.keys(SIGNS), ...Object.keys(SAME)].map((sign) => [
    sign.toLowerCase(),
    SAME[sign] ?? sign,
  ]),
)

/** Returns a sign as it is named here: its code where it has a single meaning; undefined for other text. */
export function signOf(text: string): string | undefined {
  const plain = text.trim().replace(/\.$/, '').toLowerCase()
  const codes = BY_SIGN.get(plain)
  if (codes) return codes.length === 1 ? codes[0] : NAME_OF.get(plain)
  return ISO.get(plain)
}

/** Returns the ISO codes that a sign of `signOf` can stand for, the likeliest first. */
export const codesOf = (sign: string): readonly string[] =>
  BY_SIGN.get(sign.toLowerCase()) ?? [sign]

/** True for a sign or code that may stand before or after an amount. */
export const isCurrency = (text: string): boolean =>
  // R is also part of article numbers, so `money.ts` looks at it more closely.
  text !== 'R' && text !== 'r' && (/^\p{Sc}$/u.test(text) || signOf(text) !== undefined)

/** Returns the plural name of what a sign or code stands for: pounds, British pounds, euros. */
export const nameOfSign = (sign: string): string =>
  FAMILIES[sign] ?? currencyName(codesOf(sign)[0]!)

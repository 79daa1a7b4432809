import { currencyName } from '../../../../shared/currency-sign.ts'

/**
 * Many signs have several meanings: in a Canadian account $ is its own currency, in a euro account probably the US
 * dollar.
 */

/** ISO codes, the likeliest first */
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

/** Its code where the meaning is single; undefined for other text. */
export function signOf(text: string): string | undefined {
  const plain = text.trim().replace(/\.$/, '').toLowerCase()
  const codes = BY_SIGN.get(plain)
  if (codes) return codes.length === 1 ? codes[0] : NAME_OF.get(plain)
  return ISO.get(plain)
}

export const codesOf = (sign: string): readonly string[] =>
  BY_SIGN.get(sign.toLowerCase()) ?? [sign]

export const isCurrency = (text: string): boolean =>
  // R is also part of article numbers, so `money.ts` looks more closely.
  text !== 'R' && text !== 'r' && (/^\p{Sc}$/u.test(text) || signOf(text) !== undefined)

export const nameOfSign = (sign: string): string =>
  FAMILIES[sign] ?? currencyName(codesOf(sign)[0]!)

/**
 * Round amounts are meant in dollars: ¥10,000 isn't worth celebrating. The price of a dollar in 2025 to the nearest
 * power of ten; no exchange rates, so that a milestone doesn't move.
 */
const CODES: Record<number, string> = {
  10:
    'AED BOB BRL BWP CNY CUP CZK DKK ERN GHS GTQ HKD HNL ILS LSL LYD MAD MDL MOP MVR MXN MYR NAD NOK ' +
    'PEN PGK PLN QAR RON SAR SBD SCR SEK SLE STN SVC SZL TJS TMT TTD TWD ZAR ZMW',
  100:
    'AFN ALL BDT BTN CVE DJF DOP DZD EGP ETB GMD GYD HTG INR ISK JMD JPY KES KGS LKR LRD MKD MRU MUR ' +
    'MZN NIO NPR PHP PKR RSD RUB SRD THB TRY UAH UYU VES VUV XPF',
  1_000:
    'AMD AOA ARS BIF CDF CLP CRC HUF IQD KMF KPW KRW KZT MMK MWK NGN RWF SDG SOS TZS XAF XOF YER',
  10_000: 'COP GNF IDR KHR LAK MGA MNT PYG SSP SYP UGX UZS VND',
  100_000: 'LBP',
  1_000_000: 'IRR',
}

const MAGNITUDES = new Map(
  Object.entries(CODES).flatMap(([magnitude, codes]) =>
    codes.split(' ').map((code) => [code, Number(magnitude)]),
  ),
)

export const magnitudeOf = (currency: string): number => MAGNITUDES.get(currency) ?? 1

export const roundAmount = (dollars: number, currency: string): number =>
  dollars * magnitudeOf(currency)

/** In use, at most two decimals. `Intl.supportedValuesOf('currency')` also has old ones such as marks and lire. */
export const CURRENCIES = (
  'AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BIF BMD BND BOB BRL BSD BTN BWP BYN BZD ' +
  'CAD CDF CHF CLP CNY COP CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP ' +
  'GMD GNF GTQ GYD HKD HNL HTG HUF IDR ILS INR IRR ISK JMD JPY KES KGS KHR KMF KPW KRW KYD KZT LAK ' +
  'LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD ' +
  'PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN ' +
  'SVC SYP SZL THB TJS TMT TOP TRY TTD TWD TZS UAH UGX USD UYU UZS VES VND VUV WST XAF XCD XOF XPF ' +
  'YER ZAR ZMW'
).split(' ')

/** Not offered, but older accounts may have one. `Intl` gives Iraqi dinars no decimals. */
export const WITH_THREE_DECIMALS: Record<string, string> = {
  'Asia/Bahrain': 'BHD',
  'Asia/Baghdad': 'IQD',
  'Asia/Amman': 'JOD',
  'Asia/Kuwait': 'KWD',
  'Africa/Tripoli': 'LYD',
  'Asia/Muscat': 'OMR',
  'Africa/Tunis': 'TND',
}

export const KNOWN_CURRENCIES = [...CURRENCIES, ...Object.values(WITH_THREE_DECIMALS)]

const NO_GOODS =
  /\b(?:delivery|shipping|postage|packaging|packing|carrier bag|tips?|gratuity|deposit|fee|fees|surcharge|discount|refund|voucher|gift ?cards?|misc|miscellaneous|various|sundry|unknown|n\/a|custom amount|sale|sales|item|items|product|products|other)\b/i

export const isNoGoods = (product: string): boolean =>
  NO_GOODS.test(product) && product.split(' ').length <= 3

const MOURNING = /\b(?:sympathy|funeral|condolences?|memorial|grave|urn|mourning)\b/i

export const isForMourning = (product: string): boolean => MOURNING.test(product)

/** Nobody wants to be asked whether they would like the same again. */
const OCCASION = /\b(?:bridal|bride|wedding|engagement|baby|christening|baptism|divorce)\b/i

export const isForOccasion = (product: string): boolean =>
  isForMourning(product) || OCCASION.test(product)

const ONGOING = /\b(?:subscriptions?|abo|membership|season ticket|standing order)\b/i

export const isOngoing = (product: string): boolean => ONGOING.test(product)

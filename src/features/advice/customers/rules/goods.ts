/** Words of what is charged along with something, or that name nothing. */
const NO_GOODS =
  /\b(?:delivery|shipping|postage|packaging|packing|carrier bag|tips?|gratuity|deposit|fee|fees|surcharge|discount|refund|voucher|gift ?cards?|misc|miscellaneous|various|sundry|unknown|n\/a|custom amount|sale|sales|item|items|product|products|other)\b/i

/** Whether a product is nothing that a customer comes for. */
export const isNoGoods = (product: string): boolean =>
  NO_GOODS.test(product) && product.split(' ').length <= 3

const MOURNING = /\b(?:sympathy|funeral|condolences?|memorial|grave|urn|mourning)\b/i

/** Whether a product is for somebody who has died. */
export const isForMourning = (product: string): boolean => MOURNING.test(product)

/** Other occasions of a life: nobody wants to be asked whether they would like the same again. */
const OCCASION = /\b(?:bridal|bride|wedding|engagement|baby|christening|baptism|divorce)\b/i

/** Whether a product is for an occasion of a life. */
export const isForOccasion = (product: string): boolean =>
  isForMourning(product) || OCCASION.test(product)

const ONGOING = /\b(?:subscriptions?|abo|membership|season ticket|standing order)\b/i

/** Whether a product comes by itself until somebody stops it. */
export const isOngoing = (product: string): boolean => ONGOING.test(product)

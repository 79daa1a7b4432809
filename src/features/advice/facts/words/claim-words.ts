const set = (words: string): ReadonlySet<string> => new Set(words.split(' '))

/** Words that speak of a topic; a sentence with one rests on a fact of that topic. */
export const MARGIN = set(
  'margin margins profit profits profitable profitability profitably markup markups',
)
export const INTERVAL = set('interval intervals rhythm rhythms cadence cycle cycles')
export const SILENCE = set(
  'silent silence inactive inactivity lapsed absent absence overdue dormant',
)
export const SEASON = set('season seasons seasonal seasonally seasonality')
export const OFFER = set(
  'discount discounts discounted coupon coupons voucher vouchers rebate rebates promo promos promotion promotions deal deals bonus bonuses',
)

/** Ranks, which only a fact that ranks can support. */
export const RANKS = set(
  'best biggest largest highest lowest smallest strongest weakest top favorite favourite favorites favourites worst busiest ' +
    'quietest greatest leading finest poorest richest least most number-one',
)
/** What a rank is said of; `the best moment to call` is none. */
export const RANKED = set(
  'customer customers client clients product products seller sellers service services month months season seasons margin margins ' +
    'spender spenders buyer buyers item items share revenue regular regulars day days year years visit visits treatment treatments ' +
    'shopper shoppers earner earners performer performers sale sales account accounts',
)

/** Shares in words. */
export const MAJORITY = set('majority mostly mainly primarily predominantly largely chiefly')
export const EXTREMES = set('always never none nobody rarely seldom entirely solely exclusively')

/** Everything above that is no common word in itself. */
export const CLAIM_WORDS: ReadonlySet<string> = new Set([
  ...MARGIN,
  ...INTERVAL,
  ...SILENCE,
  ...SEASON,
  ...OFFER,
  ...RANKS,
  ...MAJORITY,
  ...EXTREMES,
  'off',
  'all',
])

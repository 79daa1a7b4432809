import type { Role } from './says.ts'

export const set = (words: string): ReadonlySet<string> =>
  new Set(words.split(/\s+/).filter(Boolean))

/** What must and may not stand around a figure, so that it says what it says in its fact. */
export interface Rule {
  /** One of these stands beside it: in its part of the sentence, nearer to it than to another figure. */
  beside?: ReadonlySet<string>
  /** None of these does. */
  notBeside?: ReadonlySet<string>
  /** One of these stands somewhere in the sentence. */
  within?: ReadonlySet<string>
  /** The word right in front of it is one of these. */
  lead?: ReadonlySet<string>
  notLead?: ReadonlySet<string>
  /** The word right behind it isn't one of these. */
  notNext?: ReadonlySet<string>
}

const AWAY = set(
  `since ago away gone passed without absent absence inactive inactivity silent silence quiet missing not last been stayed stays break pause gap long longer sign warning`,
)
const HABIT = set(
  `every each usual usually normal normally typical typically regular regularly rhythm interval rule average habit pattern routine
   tend tends once weekly daily monthly biweekly fortnightly frequency cadence cycle schedule apart after norm between`,
)
export const SHOP = set(
  `shop store salon studio bakery café cafe business overall whole total average rest other others else everyone general all yours your shop-wide wide across`,
)
const SHOP_ITSELF = set('shop store salon studio business overall average wide')
export const EARLIER = set('before previous previously earlier prior preceding former formerly')
/** In front of what something is compared with. */
export const AGAINST = set('from than against versus vs compared instead')
/** Words that compare what stands in front of them with what stands behind. */
export const HIGHER = set(
  'more higher above better over exceeds exceed exceeding beats greater larger tops',
)
export const LOWER = set('less lower below under trails smaller worse lags behind')
export const PER = set(
  'per each apiece average averages averaging every monthly yearly annually weekly daily typical typically usually always',
)

const PAYS = set('spends pays pay costs cost earns owes owed charged')
const NOT_REVENUE = set(
  'profit profits margin margins customers visits purchases more less fewer refund refunded higher lower',
)
const MARGIN = set('margin margins')
const COSTS = set('cost costs costed recorded')

/** What the words around a figure must be, by what it is. */
export const RULES: Partial<Record<Role, Rule>> = {
  since: {
    beside: AWAY,
    notBeside: set(
      'every usual usually normally typically late overdue visits purchases missed skipped due',
    ),
  },
  usual: {
    beside: HABIT,
    notBeside: set('ago away gone passed absent late overdue since without'),
  },
  median: {
    beside: set('half'),
    within: set('gap gaps interval intervals time pause pauses break breaks'),
  },
  purchases: { notBeside: set('visits refunded returned returns') },
  spent: {
    notBeside: new Set([
      ...PAYS,
      ...set('profit refunded last latest first single biggest average largest'),
    ]),
  },
  'spent once': { notBeside: PAYS },
  'visits so far': { notBeside: set('takes take need needs until before require requires') },
  'visits needed': { beside: set('takes take need needs until before require requires after') },
  now: {
    notLead: set('by from than against versus vs before previously'),
    notBeside: new Set([...PAYS, 'all', 'altogether']),
  },
  // `£1,500 less` is a difference.
  before: { notNext: set('less more fewer') },
  above: { within: set('more above ahead second third fourth fifth second-biggest') },
  change: {
    beside: set(
      `less more fell fallen fall falls drop dropped drops down decline declined decrease decreased lower rose risen rise up grew grown
       growth increase increased change changed higher dip dipped slipped shrank shrunk reduced climbed jumped loss gain halved doubled tripled`,
    ),
    notBeside: set('pays pay paying price prices product visits visit'),
    notLead: set('to at'),
    notNext: set('of'),
  },
  share: {
    within: set('share revenue sales turnover income takings earnings brought bring brings'),
    notBeside: NOT_REVENUE,
  },
  theirs: { notBeside: new Set([...PAYS, 'all', 'altogether']) },
  customers: {
    lead: set('of among all your other than total the'),
  },
  'their margin': { within: MARGIN, notBeside: SHOP_ITSELF, notNext: set('of') },
  'whole margin': { within: MARGIN },
  coverage: { within: COSTS, notLead: set('of') },
  offer: { beside: set('off save saving saves discount') },
}

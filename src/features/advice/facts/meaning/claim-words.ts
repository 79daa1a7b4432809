import { set } from './role-words.ts'
import type { Says } from './says.ts'

/** Words that claim something without a figure, and the facts of which one has to be cited for them. */

const SEASON: Says[] = ['season', 'season now', 'season begun', 'season ahead', 'season missed']
const AWAY: Says[] = ['silent', 'was due', 'season missed', 'last seen', 'recipient']
const HABIT: Says[] = ['usual', 'silent', 'due', 'was due', 'irregular', 'usually buys', ...SEASON]

const CLAIMS: [ReadonlySet<string>, Says[]][] = [
  [set('regular regulars steady faithful frequent'), [...HABIT, 'spent', 'trend']],
  [set('late overdue missed skipped'), AWAY],
  [
    set('missing lapsed worrying concerning unusual unusually'),
    AWAY.filter((each) => each !== 'was due'),
  ],
  [
    set('silence silent absence absent inactive gone'),
    [...AWAY, 'season ahead', 'season begun', 'irregular'],
  ],
  [set('appointment appointments scheduled'), ['booked']],
  [
    set('usually normally typically mostly mainly usual regularly'),
    [...HABIT, 'alone', 'together'],
  ],
  [
    set('often frequently tends tend'),
    [...HABIT.filter((each) => each !== 'silent'), 'alone', 'together'],
  ],
  [set('rhythm interval intervals cycle cadence gap gaps'), HABIT],
  [set('season seasons seasonal'), SEASON],
  [set('refund refunds'), ['spent']],
  [set('favorite favourite'), ['usually buys']],
  [set('margin margins gross profitable'), ['margin']],
  [set('revenue turnover takings'), ['share']],
  [set('alone'), ['alone']],
  [set('growing shrinking'), ['trend']],
  [set('stable unchanged constant'), ['trend']],
]

/** Of those who don't come any more. */
const ENDED: Says[] = ['silent', 'last seen', 'season missed', 'season begun']

/** The facts that a word needs: one of each list. */
export const claimsOf = (word: string): Says[][] =>
  CLAIMS.filter(([words]) => words.has(word)).map(([, facts]) => facts)

/** The same for phrases. */
export const PHRASES: [RegExp, Says[]][] = [
  [/\bfirst (?:visit|purchase|time|order)\b/, ['one visit', 'only visit']],
  [
    /\bshould(?: already)? have\b|\bby now\b|\bsupposed to\b/,
    ['silent', 'was due', 'season missed'],
  ],
  [/\b(?:is|are|was|were|already|'s) booked\b|\bbooked (?:for|in)\b/, ['booked']],
  [
    /\b(?:has|have|'s|'ve) come back\b|\b(?:is|are|'s) back\b|\b(?:came|went) back\b|\breturned\b|\b(?:came|bought|visited|in|ordered) again\b/,
    ['season', 'booked', 'season now', 'spent'],
  ],
  [
    /\b(?:top|best|biggest|largest|highest|leading|greatest|number one)(?: [a-z]+)? (?:customers?|clients?|spenders?|spending|buyers?|sellers?|shoppers?|regulars?)\b/,
    ['rank'],
  ],
  [
    /\bthe (?:best|biggest|top|largest)\b(?! (?:time|moment|way|idea|next|approach|option|chance|thing|step|place|start))/,
    ['rank'],
  ],
  [
    /\bmost (?:valuable|important) (?:[a-z]+ )?(?:customers?|clients?|buyers?|shoppers?)\b/,
    ['rank'],
  ],
  [/\bthan (?:any|every|all|most|other|others|anyone|anybody|everyone)\b/, ['rank', 'margin']],
  [/\bused to\b/, ['usual', 'trend']],
  [/\bstop(?:s|ped)(?! (?:by|in|over|at)\b)|\b(?:quit|quits|ceased|gave up|given up)\b/, ENDED],
  [/\b(?:the|your) rest of (?:the|your) (?:shop|customers)\b/, ['rank', 'margin']],
]

/** What no text may say, whatever its facts. */
export const NEVER_SAID = [
  /\bbefore refunds?\b/,
  /\bon us\b|\bour treat\b|\bfor free\b|\bon the house\b/,
  /\b(?:lose|loses|losing) money\b|\b(?:make|makes|making) a loss\b/,
  /\bnot true\b|\bis false\b|\bfalse that\b/,
]

const PERSONS = '(?:customers?|clients?|buyers?|shoppers?|regulars?|visitors?|spenders?|people)'
const THINGS =
  '(?:products?|items?|things|services?|visits?|purchases?|orders?|trips?|times?|money)'

/** What no statement may say: sales, or the facts about them, don't show it. */
export const NEVER_STATED = [
  // how often somebody came before, and how much at a time
  /\b(?:more|less) (?:often|frequently|regularly|rarely|seldom)\b(?! than not)/,
  /\b(?:comes?|came|coming|visits|visited|visiting)(?: in| by)?(?: far| much| even| a lot)? (?:more|less)\b/,
  new RegExp(`\\b(?:more|fewer|less) ${THINGS}\\b`),
  /\b(?:more|fewer) (?!(?:sales|as|is|was|this|has|his|plus|always|perhaps|customers|days|weeks|months|years)\b)[a-z]+[^s\W]s\b/,
  /\b(?:per|each) (?:visit|purchase|order)\b/,
  // records
  /\b(?<!hardly |only )ever\b|\ball[- ]time\b|\bof all time\b|\brecord (?:high|low|year|month|season)/,
  /\b(?:best|busiest|strongest|weakest|worst|slowest|biggest|top|peak) (?:day|week|month|quarter|season|year)s?\b/,
  // who is how loyal, and what others do
  new RegExp(
    `\\bmost (?!valuable|important|recent|likely|of\\b)[a-z]+ (?:[a-z]+ )?(?:${PERSONS}|${THINGS})\\b`,
  ),
  new RegExp(`^(?:and |that |but )?(?:every|most|many|some|few|several|new) ${PERSONS}\\b`),
  // what goes on
  /\bkeeps? (?:on )?[a-z]+ing\b|\b(?:day|week|month|year) (?:after|by) (?:day|week|month|year)\b|\bfor (?:many )?(?:years|months)\b/,
  /\b(?:goes|went|gone|going) (?:to|elsewhere)\b|\belsewhere\b|\banother (?:shop|store|place|studio|salon)\b/,
  /\b(?:because|due to|thanks to)(?: of)? (?:you|your|we|our)\b/,
  /\b(?:gets?|got|has|had|receives?|received|given|uses?|used)(?: [a-z]+){0,2} (?:discounts?|deals?|coupons?|vouchers?)\b/,
  /\b(?:his|her|their) (?:longest|shortest)\b/,
  /\bunlikely\b|\b(?:depends?|relies|rely) on\b/,
]

/** What is to come, and the facts that say so. */
export const FORETOLD: Says[] = ['due', 'booked', 'offer', 'wish']

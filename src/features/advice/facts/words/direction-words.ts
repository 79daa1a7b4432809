/** Words that say that something grew or fell, or is more or less than something else. */

export type Direction = 'up' | 'down'

const set = (words: string): ReadonlySet<string> => new Set(words.split(' '))

/** Words that say it in every context. */
const UP = set(
  'grew grown grows growing growth rose risen rises increased increases increasing increasingly climbed climbs climbing ' +
    'gained gains improved improves improving improvement surge surged surges surging soar soared soars soaring jumped ' +
    'expanded expands expanding accelerated accelerates accelerating rebounded rebounds rebounding recovered ' +
    'uptick upswing upturn upward upwards higher bigger larger greater stronger busier richer boosted boosts ' +
    'outgrew exceeded exceeds outperformed outperforms surpassed surpasses spike spiked spiking skyrocketed ' +
    'above beats beat beating',
)
const DOWN = set(
  'fell fallen falls falling dropped drops dropping declined declines declining decreased decreases decreasing shrank shrunk ' +
    'shrinks shrinking shrinkage slipped slips slipping slid slide slides sliding sank sunk sinks sinking dipped dips dipping plunged plunges ' +
    'plunging plummeted plummets plummeting tumbled tumbles tumbling slowed slows slowing slowdown weakened weakens weakening ' +
    'reduced reduces reducing reduction downward downwards downturn slump slumped slumping fewer lower lowered lowering smaller weaker ' +
    'slower quieter worse worsened worsening worsens fading faded fades dwindled dwindles dwindling waned waning tapered ' +
    'tapering diminished diminishing diminishes halved halves halving eroded eroding lagged lags lagging trails below under-performs ' +
    'deteriorated deteriorating cooled cooling softened subsided receded lessened less',
)

/** Base forms: `Grow her visits` and `could grow` say what to aim for, `visits grow` says what happens. */
const UP_BASES = set(
  'grow rise increase climb gain improve surge jump expand accelerate rebound recover boost exceed outperform surpass double triple',
)
const DOWN_BASES = set(
  'fall drop decline decrease shrink slip sink dip plunge plummet tumble slow weaken reduce slump lower fade dwindle wane taper diminish halve erode lag',
)

/** Numbers that say a direction too. */
const FACTORS_UP = set('doubled doubles doubling tripled triples tripling quadrupled')

export const BASES: ReadonlySet<string> = new Set([...UP_BASES, ...DOWN_BASES])

/** Words before `up` and `down` that make something else of it: `follow up`, `write down`. */
export const BEFORE_UP = set(
  'follow set sign pick catch warm show open come look end make bring stock light back top wake speed add give keep start ' +
    'team pop line sum wrap freshen cheer call ring build step take clear save check link meet ask touch round divvy start ' +
    'perk buddy mix switch put heads',
)
export const BEFORE_DOWN = set(
  'write note break narrow sit calm come let jot lay boil settle pass tie pin',
)

/** `up to date`, `down the road` */
export const AFTER_UP = set('to for with and front as here')
export const AFTER_DOWN = set('the to')

/** What can stand before `more` when it is said of what a customer does: `spends more`, `is buying more`. */
export const BEFORE_MORE = set(
  'spend spends spent spending buy buys bought buying order orders ordered ordering pay pays paid paying come comes came coming ' +
    'visit visits visited visiting earn earns earned earning bring brings brought bringing sell sells sold selling book books booked booking ' +
    'purchase purchases purchased purchasing makes made return returns returned much far even significantly slightly considerably generates generated',
)
export const AFTER_MORE = set('often frequently regularly')

/** Words of comparing that need numbers on both sides to be checked by them. */
export const COMPARING = set(
  'above below higher lower more less beats beat exceeds exceeded greater larger bigger smaller fewer outperforms surpasses',
)

export function directionOf(word: string): Direction | null {
  if (UP.has(word) || UP_BASES.has(word) || FACTORS_UP.has(word)) return 'up'
  return DOWN.has(word) || DOWN_BASES.has(word) ? 'down' : null
}

/** Every word of this file that is no common word in itself. */
export const DIRECTION_WORDS: ReadonlySet<string> = new Set([
  ...UP,
  ...DOWN,
  ...BASES,
  ...FACTORS_UP,
  'rise',
  'up',
  'down',
])

/** Behind these, `up` and `down` say a direction: `up by`, `down from`. */
export const AFTER_PARTICLE = set(
  'from by on over compared since against versus vs significantly sharply slightly considerably this in again year more',
)
/** In front of these: `is up`, `trending down`. */
export const BEFORE_PARTICLE = set(
  "is are was were 's went go goes going gone trend trending trended been moved moving creeping crept edged",
)
/** Behind `picked up`, when visits do it and not customers. */
export const AFTER_PICKED_UP = set('. , ! again since in lately recently over from slightly and by')

export const IRREGULAR_STEMS: ReadonlyMap<string, string> = new Map([
  ['came', 'come'],
  ['kept', 'keep'],
  ['brought', 'bring'],
  ['made', 'make'],
  ['gave', 'give'],
  ['wrote', 'write'],
  ['built', 'build'],
  ['took', 'take'],
  ['met', 'meet'],
])

/** A negation in front of a statement turns it around. */
export const NEGATIONS = set(
  'not no never neither nor hardly barely scarcely without stopped stops stop stopping ceased ceases failed fails ' +
    'instead rather far despite lack used longer',
)

/** Nothing changed: wrong when a fact says that something did. */
export const UNCHANGED = set(
  'steady stable unchanged flat constant static level stagnant stagnating stagnated plateaued plateau',
)

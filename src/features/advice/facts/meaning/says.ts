import type { Fact, Figure } from '../facts.ts'
import { withoutNames } from '../text/sentence.ts'

/** What exactly a fact says. It decides which words may stand with its figures, days and names. */
export type Says =
  | 'shop'
  | 'recipient'
  | 'no visit'
  | 'one visit'
  | 'only visit'
  | 'few visits'
  | 'booked'
  | 'silent'
  | 'last seen'
  | 'usual'
  | 'irregular'
  | 'due'
  | 'was due'
  | 'spent'
  | 'trend'
  | 'share'
  | 'rank'
  | 'together'
  | 'alone'
  | 'margin'
  | 'season'
  | 'season now'
  | 'season begun'
  | 'season ahead'
  | 'season missed'
  | 'usually buys'
  | 'last bought'
  | 'offer'
  | 'wish'

/** What a figure of a fact is. */
export type Role =
  | 'since'
  | 'usual'
  | 'median'
  | 'purchases'
  | 'spent'
  | 'spent once'
  | 'visits so far'
  | 'visits needed'
  | 'other products'
  | 'now'
  | 'before'
  | 'change'
  | 'share'
  | 'theirs'
  | 'whole'
  | 'customers'
  | 'above'
  | 'part'
  | 'of'
  | 'years'
  | 'their margin'
  | 'whole margin'
  | 'coverage'
  | 'offer'
  | 'wish'

/** How the text of each goes, without its names and figures; the first that fits counts. */
const FORMS: [Fact['topic'], Says, RegExp][] = [
  ['shop', 'shop', /^The shop is called /],
  ['silence', 'silent', /^It has been .* since their last visit on /],
  [
    'silence',
    'last seen',
    /^The last visit of .* was in |^The message is for customers who have not bought/,
  ],
  ['interval', 'usual', /^They usually come every /],
  [
    'interval',
    'irregular',
    /^They come at no fixed interval: half of the gaps between their visits were .* or less/,
  ],
  ['interval', 'due', /^Their last visit was on .* so they are due again around /],
  ['interval', 'was due', /^Their last visit was on .* so they were due around /],
  ['spending', 'spent', / has made .* since .*, for .* in all/],
  ['spending', 'one visit', /^(?=.* bought )(?=.* on )(?=.*, for )/],
  ['visits', 'only visit', /^That is their only visit so far/],
  ['visits', 'few visits', /^They have made .* so far\. It takes /],
  ['visits', 'booked', /^A sale is already recorded for /],
  ['visits', 'no visit', /^No purchase by .* is recorded/],
  ['visits', 'usually buys', / usually buys /],
  ['visits', 'last bought', / last bought /],
  ['visits', 'recipient', /^The message is for /],
  ['trend', 'trend', /^(?:From|In) .* they spent .*(?:(?:more|less) than|about as much as) /],
  ['share', 'share', /^(?:From .* t|T)hey brought in .* of the shop's revenue/],
  ['share', 'rank', /^Of your .* spent (?:the most|more) in all/],
  ['together', 'together', /^(?:Since .*, o|O)n .* visits with .* they also bought /],
  ['alone', 'alone', /^(?:Since .*, o|O)n .* visits with .* they bought nothing else/],
  ['margin', 'margin', /^What they bought .* leaves a gross margin of .* of the whole shop/],
  ['season', 'season', /^They buy (?:only|mostly) in .* of their .* purchases/],
  ['season', 'season ahead', /^Their next season starts in /],
  [
    'season',
    'season begun',
    /^Their season runs until the end of .* they have not bought in it yet/,
  ],
  ['season', 'season now', /^Their season runs until the end of .* they have bought in it/],
  ['season', 'season missed', /^They bought nothing in /],
  ['offer', 'wish', /^The owner wishes/],
  ['offer', 'offer', /^The offer is .* off /],
]

/**
 * Returns what a fact says, told from how its text goes (`customers/words`, `outreach/message.ts`); null for a fact of
 * a form that is not known here, whose sentences are then checked by the words of its text alone.
 */
export function saysOf({
  topic,
  text,
  names,
}: Pick<Fact, 'topic' | 'text' | 'names'>): Says | null {
  const plain = withoutNames(text, names)
  return FORMS.find(([about, , form]) => about === topic && form.test(plain))?.[1] ?? null
}

const ROLES: Partial<Record<Says, Partial<Record<Figure['kind'], Role[]>>>> = {
  silent: { days: ['since'] },
  usual: { days: ['usual'] },
  irregular: { days: ['median'] },
  spent: { count: ['purchases'], money: ['spent'] },
  'one visit': { money: ['spent once'], count: ['other products'] },
  'only visit': { count: ['visits so far'] },
  'few visits': { count: ['visits so far', 'visits needed'] },
  trend: { money: ['now', 'before'], percent: ['change'] },
  share: { percent: ['share'], money: ['theirs', 'whole'] },
  rank: { count: ['customers', 'above'] },
  together: { count: ['part', 'of'] },
  alone: { count: ['part', 'of'] },
  margin: { percent: ['their margin', 'whole margin', 'coverage'] },
  season: { count: ['part', 'of', 'years'] },
  offer: { percent: ['offer'] },
  wish: { percent: ['wish'], money: ['wish'], count: ['wish'], days: ['wish'] },
}

/** Returns what a figure of a fact is; null for one that a fact of this form doesn't have. */
export function roleOf(fact: Fact, figure: Figure, says: Says): Role | null {
  const same = fact.figures.filter(({ kind }) => kind === figure.kind)
  const at = same.indexOf(figure)
  if (at < 0) return null
  const roles = ROLES[says]?.[figure.kind] ?? []
  return (says === 'wish' ? roles[0] : roles[at]) ?? null
}

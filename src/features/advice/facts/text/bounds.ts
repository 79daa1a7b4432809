import type { Token } from './tokens.ts'

/** What a text says about how near a number is: `over` 1,200, `nearly` 1,300, `about` 1,230. */
export type Bound =
  'exact' | 'about' | 'over' | 'under' | 'nearly' | 'slightly over' | 'at least' | 'at most'

/** Words in front of a number, the longer ones first. */
const HEDGES: [string, Bound][] = [
  ['no more than', 'at most'],
  ['at most', 'at most'],
  ['up to', 'at most'],
  ['just under', 'nearly'],
  ['just over', 'slightly over'],
  ['just above', 'slightly over'],
  ['slightly over', 'slightly over'],
  ['slightly more than', 'slightly over'],
  ['a little over', 'slightly over'],
  ['a little more than', 'slightly over'],
  ['a bit over', 'slightly over'],
  ['a bit more than', 'slightly over'],
  ['slightly under', 'nearly'],
  ['slightly less than', 'nearly'],
  ['a little under', 'nearly'],
  ['close to', 'about'],
  ['more than', 'over'],
  ['less than', 'under'],
  ['fewer than', 'under'],
  ['at least', 'at least'],
  ['well over', 'over'],
  ['nearly', 'nearly'],
  ['almost', 'nearly'],
  ['over', 'over'],
  ['above', 'over'],
  ['past', 'over'],
  ['under', 'under'],
  ['below', 'under'],
  ['about', 'about'],
  ['around', 'about'],
  ['roughly', 'about'],
  ['approximately', 'about'],
  ['circa', 'about'],
  ['some', 'about'],
  ['~', 'about'],
  ['≈', 'about'],
]

/** `made over 20 purchases` */
const BEFORE_OVER = new Set(
  'has had have made placed with after already been well visited bought to'.split(' '),
)

interface Placed {
  kind: string
  from: number
}

/** How near a number is said to be, by the words in front of it. */
export function boundOf(tokens: Token[], { kind, from }: Placed): Bound {
  const wordAt = (at: number): string => tokens[at]?.word ?? ''
  const first = ['-', '−', '–', '+'].includes(wordAt(from - 1)) ? from - 1 : from
  const hedge = HEDGES.find(([phrase]) => {
    const words = phrase.split(' ')
    return words.every((word, index) => wordAt(first - words.length + index) === word)
  })
  // `they add up to 300`
  if (!hedge || (hedge[0] === 'up to' && /^add(?:s|ed|ing)?$/.test(wordAt(first - 3))))
    return 'exact'
  // `spent 300 over 14 purchases` does not say that there were more than 14.
  const isSpan = (kind === 'count' || kind === 'bare') && hedge[0] === 'over'
  return isSpan && !BEFORE_OVER.has(wordAt(first - 2)) ? 'exact' : hedge[1]
}

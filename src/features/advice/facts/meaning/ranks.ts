import { wordAt } from '../text/sentence.ts'
import type { Fact } from '../facts.ts'
import { hasAny, wordsOf, type Meaning } from './place.ts'
import { EARLIER, HIGHER, LOWER, set } from './role-words.ts'
import { statementWords } from './products.ts'
import { isAboutFacts } from './statements.ts'

const NO_ONE = /\b(?:no one|nobody|none|not one|not a single|no other|no customer|no client)\b/
const FIRST = set('top best biggest largest highest leading greatest number-one')
const PLACES = [
  'second',
  'third',
  'fourth',
  'fifth',
  'sixth',
  'seventh',
  'eighth',
  'ninth',
  'tenth',
]
const LESS = set('less fewer least lowest smallest worst')

/** A reason when a customer's place among the others is told otherwise than the fact does. */
export function rankProblem(meaning: Meaning): string | null {
  const fact = rankOf(meaning)
  if (!fact) return null
  const words = wordsBesideTrend(meaning)
  const above = aboveOf(fact)
  const isTold =
    hasAny(words, FIRST) ||
    words.includes('more') ||
    hasAny(words, LESS) ||
    hasAny(words, new Set(PLACES))
  if (!isTold) return null
  return isRight(meaning, words, above) ? null : 'a rank is told in another way'
}

/** Without parts that compare with an earlier time: `though she spent less than the year before`. */
function wordsBesideTrend(meaning: Meaning): string[] {
  const { sentence, segments, says } = meaning
  if (![...says.values()].includes('trend')) return statementWords(meaning)
  return segments
    .filter(({ kind }) => kind === 'statement')
    .map(({ from, to }) => wordsOf(sentence, from, to))
    .filter((words) => !hasAny(words, EARLIER))
    .flat()
}

const rankOf = ({ says }: Meaning): Fact | undefined =>
  [...says].find(([, each]) => each === 'rank')?.[0]
const aboveOf = (fact: Fact): number =>
  fact.figures.filter(({ kind }) => kind === 'count')[1]?.value ?? 0

function isRight(meaning: Meaning, words: string[], above: number): boolean {
  const { matched, says } = meaning
  const text = words.join(' ')
  if (hasAny(words, LESS)) return false
  if (/ not true /.test(` ${text} `)) return false
  const place = PLACES.findIndex((each) => words.includes(each))
  if (place >= 0) return place + 1 === above
  if (hasAny(words, FIRST)) {
    return isInNumber(meaning, above) && (/\b(?:one of|among|amongst)\b/.test(text) || above === 0)
  }
  if (NO_ONE.test(text)) return above === 0
  return matched.some(({ figures }) =>
    figures.some(
      ({ fact, figure }) =>
        says.get(fact) === 'rank' && figure.kind === 'count' && figure.value === above,
    ),
  )
}

/** `your ten best customers`, of whom at most nine have spent more */
const isInNumber = ({ sentence, matched }: Meaning, above: number): boolean =>
  matched.every(({ quantity }) => {
    const isBeside =
      FIRST.has(wordAt(sentence, quantity.to)) || FIRST.has(wordAt(sentence, quantity.from - 1))
    return !isBeside || quantity.value > above
  })

/** Words of comparing that the rank and the margin of the facts explain, so that no direction needs to. */
export function explainedTurns(meaning: Meaning): Set<number> {
  const { sentence, segments } = meaning
  const explained = new Set<number>()
  const isRank = rankOf(meaning) !== undefined && rankProblem(meaning) === null
  const margin = [...meaning.says].find(([, says]) => says === 'margin')?.[0]
  for (const segment of segments) {
    const words = wordsOf(sentence, segment.from, segment.to)
    for (let at = segment.from; at < segment.to; at++) {
      const word = wordAt(sentence, at)
      if (isRank && word === 'more' && /\b(?:spent|spend|spending|spends)\b/.test(words.join(' ')))
        explained.add(at)
      if (margin && isMarginOf(meaning, margin, at, word)) explained.add(at)
      if (segment.kind === 'statement' && !isAboutFacts(meaning, segment)) explained.add(at)
      if (isSeasonOf(meaning, at, word)) explained.add(at)
    }
  }
  return explained
}

/** `9 of 10 purchases fell in those months` */
const isSeasonOf = ({ sentence, says }: Meaning, at: number, word: string): boolean =>
  /^fall(?:s|en)?$|^fell$/.test(word) &&
  wordAt(sentence, at + 1) === 'in' &&
  [...says.values()].includes('season')

const SHOP = set('shop store salon business overall average')

/** `above the shop's 70.1%` of a margin that is; said of the customer unless the shop stands first. */
const SHOP_WORDS = set(
  'shop store salon studio business average overall whole rest others other your usual',
)

/** `higher than the shop's`, `higher than 44%`; not `higher than before` */
const isThanShop = ({ sentence, matched }: Meaning, from: number): boolean =>
  hasAny(wordsOf(sentence, from, from + 5), SHOP_WORDS) ||
  matched.some(({ quantity }) => quantity.from >= from && quantity.from <= from + 4)

function isMarginOf(meaning: Meaning, fact: Fact, at: number, word: string): boolean {
  const { sentence } = meaning
  const isHigher = HIGHER.has(word)
  if (!isHigher && !LOWER.has(word)) return false
  const [theirs = 0, whole = 0] = fact.figures
    .filter(({ kind }) => kind === 'percent')
    .map(({ value }) => value)
  const before = wordsOf(sentence, 0, at)
  const isShopFirst =
    hasAny(before, SHOP) && !/\b(?:her|his|their|they|she|he)\b/.test(before.join(' '))
  if (wordAt(sentence, at + 1) === 'than' && !isThanShop(meaning, at + 2)) return false
  return isHigher === (isShopFirst ? whole > theirs : theirs > whole)
}

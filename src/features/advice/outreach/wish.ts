import type { Day } from '../../../shared/calendar.ts'
import type { Notation } from '../../../shared/money.ts'
import { fact, quoted, type NewFact } from '../customers/words/finding.ts'
import { MONTHS, UNIT_DAYS, WEEKDAYS } from '../facts/text/period-words.ts'
import { periodsOf } from '../facts/text/periods.ts'
import { QuantityReader, type Quantity } from '../facts/text/quantities.ts'
import { tokensOf, type Token } from '../facts/text/tokens.ts'
import type { Figure } from '../facts/facts.ts'
import { VOCABULARY } from '../facts/words/words.ts'

/**
 * Returns the owner's own wish for a message as a fact: what owners say about their shop may be said. Its
 * numbers and days are read the way the check reads them in the model's answer. `known` are names of the
 * shop's customers and products that the wish mentions, `hidden` other words of it that are treated like names.
 */
export function wishFact(
  wish: string,
  {
    notation,
    today,
    known,
    hidden,
  }: { notation: Notation; today: Day; known: string[]; hidden: string[] },
): NewFact {
  const text = `The owner wishes: ${quoted(wish)}.`
  const tokens = tokensOf(wish, [], notation)
  // With a number that can't be read, such as a phone number, none may be repeated.
  if (typeof tokens === 'string')
    return fact('offer', text, { names: unique([...known, ...hidden]) })
  const periods = periodsOf(tokens, today)
  // A word of a customer's name by itself would not be hidden with the name.
  const isUnknown = (word: string) => !known.some((name) => name.split(' ').includes(word))
  return fact('offer', text, {
    figures: new QuantityReader(tokens, periods, notation.currency).read().flatMap(figureOf),
    days: periods.flatMap(({ ranges }) => ranges),
    months: periods.flatMap(({ months }) => months),
    names: unique([...known, ...capitalized(tokens).filter(isUnknown), ...hidden]),
  })
}

const unique = (names: string[]): string[] => [...new Set(names)]

/** A word with or without what an apostrophe adds to it: `don't`, `Maria's`. */
const WORDS = /([\p{L}\p{M}\p{N}]+)(['’](?:s|t|re|ve|ll|d|m)(?![\p{L}\p{M}\p{N}]))?/gu
/** `20`, `20th`, `9am`: figures, and nobody's name. */
const NUMBER = /^\p{N}+(?:st|nd|rd|th|am|pm|x)?$/iu
/** Behind these, a capital says nothing. */
const BEGINNING = /(?:^|[.!?:;"“„«(…])\s*$/u

const isDated = (word: string): boolean => MONTHS.has(word) || WEEKDAYS.has(word)

/**
 * Returns the words of a text that may be names, so that they can be hidden in any language and any spelling. Common
 * words that every text may use aren't, unless a capital makes them one: `rose` and `Rose`. Of words that have a capital
 * anyway, such as the first of a sentence or `May`, only the names of people can tell: these are the openings.
 */
export function wordsLikeNames(text: string): { uncommon: string[]; openings: string[] } {
  const [uncommon, openings] = [new Set<string>(), new Set<string>()]
  for (const { 1: word = '', 2: ending = '', index } of text.matchAll(WORDS)) {
    if (NUMBER.test(word)) continue
    const low = word.toLowerCase()
    const isCommon = [low, `${low}${ending}`, ending.endsWith('t') ? low.replace(/n$/, '') : low]
      .map((form) => form.replace('’', "'"))
      .some((form) => VOCABULARY.has(form) || isDated(form))
    if (!isCommon) uncommon.add(word)
    else if (word === low || low === 'i') continue
    else if (isDated(low) || BEGINNING.test(text.slice(Math.max(0, index - 5), index)))
      openings.add(word)
    else uncommon.add(word)
  }
  return { uncommon: [...uncommon], openings: [...openings] }
}

function figureOf({ kind, value, unit, noun }: Quantity): Figure[] {
  switch (kind) {
    case 'money':
    case 'percent':
      return [{ kind, value }]
    case 'share':
      return [{ kind: 'percent', value }]
    case 'duration':
      return [{ kind: 'days', value: Math.round(value * UNIT_DAYS[unit!]) }]
    case 'count':
    case 'bare':
      return [{ kind: 'count', value, of: noun === undefined ? [] : [noun] }]
    default:
      return []
  }
}

/** Words that the owner writes like names: `Peony`, `Maria`. */
const capitalized = (tokens: Token[]): string[] =>
  tokens
    .filter(({ kind, opens, text, word }) => {
      const isName = kind === 'word' && !opens && /^\p{Lu}\p{Ll}/u.test(text)
      return isName && !MONTHS.has(word) && !WEEKDAYS.has(word)
    })
    .map(({ text }) => text)

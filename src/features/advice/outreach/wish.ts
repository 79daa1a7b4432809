import type { Day } from '../../../shared/calendar.ts'
import type { Notation } from '../../../shared/money.ts'
import { fact, quoted, type NewFact } from '../customers/words/finding.ts'
import { MONTHS, UNIT_DAYS, WEEKDAYS } from '../facts/text/period-words.ts'
import { periodsOf } from '../facts/text/periods.ts'
import { QuantityReader, type Quantity } from '../facts/text/quantities.ts'
import { tokensOf, type Token } from '../facts/text/tokens.ts'
import type { Figure } from '../facts/facts.ts'

/**
 * Returns the owner's own wish for a message as a fact: what owners say about their shop may be said. Its
 * numbers and days are read the way the check reads them in the model's answer. `known` are names of the
 * shop's customers and products that the wish mentions.
 */
export function wishFact(
  wish: string,
  { notation, today, known }: { notation: Notation; today: Day; known: string[] },
): NewFact {
  const text = `The owner wishes: ${quoted(wish)}.`
  const tokens = tokensOf(wish, [], notation)
  // With a number that can't be read, such as a phone number, none may be repeated.
  if (typeof tokens === 'string') return fact('offer', text, { names: known })
  const periods = periodsOf(tokens, today)
  // A word of a customer's name by itself would not be hidden with the name.
  const isUnknown = (word: string) => !known.some((name) => name.split(' ').includes(word))
  return fact('offer', text, {
    figures: new QuantityReader(tokens, periods, notation.currency).read().flatMap(figureOf),
    days: periods.flatMap(({ ranges }) => ranges),
    months: periods.flatMap(({ months }) => months),
    names: [...new Set([...known, ...capitalized(tokens).filter(isUnknown)])],
  })
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

import { isName, shownName, type Words, type Writing } from './words.ts'

export interface Fact {
  says: Words
  action?: Words
}

export interface Phrase {
  /** an action has the number of its fact */
  id: string
  /** openings only first, closings only last */
  role: 'greeting' | 'opening' | 'fact' | 'action' | 'closing'
  words: Words
}

export interface Draft {
  greeting?: Phrase
  phrases: Phrase[]
  plain: string[]
  /** no text may leave these out */
  needed: string[]
  /** sentences; `least` is 1 unless given */
  least?: number
  most: number
}

export function numbered(phrases: Omit<Phrase, 'id'>[]): Phrase[] {
  const counts = new Map<string, number>()
  return phrases.map((phrase) => {
    const letter = phrase.role[0]!
    const number = (counts.get(letter) ?? 0) + 1
    counts.set(letter, number)
    return { ...phrase, id: letter + number }
  })
}

export const phrasesOfFacts = (facts: Fact[]): Phrase[] =>
  facts.flatMap(({ says, action }, i): Phrase[] => [
    { id: `f${i + 1}`, role: 'fact', words: says },
    ...(action ? [{ id: `a${i + 1}`, role: 'action', words: action } as const] : []),
  ])

export const chosen = ({ greeting, phrases }: Draft, ids: string[]): Phrase[] => [
  ...(greeting ? [greeting] : []),
  ...ids.flatMap((id) => phrases.find((phrase) => phrase.id === id) ?? []),
]

export const plainText = (draft: Draft, write: Writing = shownName): string =>
  compose(chosen(draft, draft.plain), write)

export const compose = (phrases: Phrase[], write: Writing = shownName): string =>
  sentencesOf(phrases)
    .map((sentence) => sentenceOf(sentence, write))
    .join(' ')

export function sentencesOf(phrases: Phrase[]): Phrase[][] {
  const sentences: Phrase[][] = []
  for (const phrase of phrases) {
    const open = sentences.at(-1)
    if (open?.length === 1 && joiner(open[0]!, phrase) !== null) open.push(phrase)
    else sentences.push([phrase])
  }
  return sentences
}

/** null: two sentences */
function joiner(one: Phrase, other: Phrase): string | null {
  if (one.role === 'greeting') return ', '
  if (one.id.slice(1) !== other.id.slice(1)) return null
  if (one.role === 'fact' && other.role === 'action') return ', so '
  return one.role === 'action' && other.role === 'fact' ? ': ' : null
}

function sentenceOf([one, other]: Phrase[], write: Writing): string {
  const text = [one!.words, other ? [joiner(one!, other)!, ...other.words] : []]
    .flat()
    .map((part) => (isName(part) ? write(part) : part))
    .join('')
  // A name keeps its first letter.
  const first = one!.words.find((part) => part !== '')
  const sentence =
    first === undefined || isName(first) ? text : text[0]!.toUpperCase() + text.slice(1)
  return /[.!?…。！？][")”’»]?$/u.test(sentence) ? sentence : `${sentence}.`
}

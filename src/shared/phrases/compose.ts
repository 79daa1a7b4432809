import { isName, shownName, type Words, type Writing } from './words.ts'

/** A finished clause, and what to do about it, if anything. Each reads well wherever it stands in a text. */
export interface Fact {
  says: Words
  action?: Words
}

/** A phrase that a text can be made of. */
export interface Phrase {
  /** `o1`, `f1`, `a1`, `w1` …; an action has the number of its fact */
  id: string
  /** An opening can only come first, a closing only last. `own`: what the owner wrote. */
  role: 'greeting' | 'opening' | 'fact' | 'action' | 'own' | 'closing'
  words: Words
}

/** Everything that a text may say, and how it reads when nobody chooses. */
export interface Draft {
  /** stands before the opening, which then there must be */
  greeting?: Phrase
  phrases: Phrase[]
  /** ids of the text that stands without a model */
  plain: string[]
  /** ids that no text may leave out */
  needed: string[]
  /** sentences that a text has at least (1 unless given) and at most */
  least?: number
  most: number
}

/** Gives phrases their ids: the first letter of the role, and a number within it. */
export function numbered(phrases: Omit<Phrase, 'id'>[]): Phrase[] {
  const counts = new Map<string, number>()
  return phrases.map((phrase) => {
    const letter = phrase.role === 'own' ? 'w' : phrase.role[0]!
    const number = (counts.get(letter) ?? 0) + 1
    counts.set(letter, number)
    return { ...phrase, id: letter + number }
  })
}

/** Numbers facts and their actions: `f1`, `a1`, `f2`. */
export const phrasesOfFacts = (facts: Fact[]): Phrase[] =>
  facts.flatMap(({ says, action }, i): Phrase[] => [
    { id: `f${i + 1}`, role: 'fact', words: says },
    ...(action ? [{ id: `a${i + 1}`, role: 'action', words: action } as const] : []),
  ])

/** The phrases with these ids, in this order, after the greeting. Ids that there are not are left out. */
export const chosen = ({ greeting, phrases }: Draft, ids: string[]): Phrase[] => [
  ...(greeting ? [greeting] : []),
  ...ids.flatMap((id) => phrases.find((phrase) => phrase.id === id) ?? []),
]

/** Returns the text that stands when nobody chooses. */
export const plainText = (draft: Draft, write: Writing = shownName): string =>
  compose(chosen(draft, draft.plain), write)

/** Returns a text of these phrases. The owner's own sentence is a paragraph of its own. */
export function compose(phrases: Phrase[], write: Writing = shownName): string {
  let text = ''
  let wasOwn = false
  for (const sentence of sentencesOf(phrases)) {
    const isOwn = sentence[0]!.role === 'own'
    const gap = text === '' ? '' : isOwn || wasOwn ? '\n\n' : ' '
    text += gap + sentenceOf(sentence, write)
    wasOwn = isOwn
  }
  return text
}

/** Phrases as sentences: an action next to its fact is one with it. */
export function sentencesOf(phrases: Phrase[]): Phrase[][] {
  const sentences: Phrase[][] = []
  for (const phrase of phrases) {
    const open = sentences.at(-1)
    if (open?.length === 1 && joiner(open[0]!, phrase) !== null) open.push(phrase)
    else sentences.push([phrase])
  }
  return sentences
}

/** What stands between two phrases of a sentence; null if they are two sentences. */
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
  if (one!.role === 'own') return text
  // A name keeps its first letter.
  const first = one!.words.find((part) => part !== '')
  const sentence =
    first === undefined || isName(first) ? text : text[0]!.toUpperCase() + text.slice(1)
  return /[.!?…。！？][")”’»]?$/u.test(sentence) ? sentence : `${sentence}.`
}

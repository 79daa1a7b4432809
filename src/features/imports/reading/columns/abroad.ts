import { LANGUAGES } from '../languages/languages.ts'
import type { Language } from '../languages/language.ts'
import { wordsOf, type WordTest } from './words.ts'

export type Meaning = Exclude<keyof Language, 'locales'>

const formsOf = (word: string): string[] => [wordsOf(word), word, word.replace('"', '״')]

const found = new Map<Meaning, Set<string>>()

function wordsFor(meaning: Meaning): Set<string> {
  let words = found.get(meaning)
  if (!words) {
    const all = LANGUAGES.flatMap((language) => language[meaning]?.split('|') ?? [])
    found.set(meaning, (words = new Set(all.flatMap(formsOf))))
  }
  return words
}

export const abroad = (meaning: Meaning): WordTest => ({
  test: (words) => wordsFor(meaning).has(words),
})

export function headersIn(locale: string, headers: string[]): number {
  const language = LANGUAGES.find((it) => it.locales.includes(locale))!
  const words = new Set(Object.values(language).flat().join('|').split('|').flatMap(formsOf))
  return headers.filter((header) => words.has(wordsOf(header))).length
}

/** Faster than by `wordsOf`. */
export function saysAbroad(meaning: Meaning, cell: string): boolean {
  const text = cell.trim().toLowerCase()
  return wordsFor(meaning).has(text.endsWith(':') ? text.slice(0, -1).trimEnd() : text)
}

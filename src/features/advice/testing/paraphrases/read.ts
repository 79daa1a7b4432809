import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { NumberStyle } from '../../../../shared/money.ts'
import type { Claim, Fact } from '../../facts/facts.ts'

/** Sentences about a customer of a shop, in the words of different models and of an attacker. */
export interface Paraphrases {
  /** of the file, without its ending */
  name: string
  /** whom the text is about; null for one to customers in general */
  customer: string | null
  currency: string
  numberStyle: NumberStyle
  /** names of the shop that are not in the facts */
  others: string[]
  facts: Fact[]
  correct: Claim[]
  wrong: Claim[]
}

/** The day on which all of them were written. */
export const WRITTEN_ON = '2026-11-22'

/**
 * Returns the sentences of all shops. The facts were computed by the real rules from invented sales. A line
 * `f2 f3 | text` is a sentence that cites these facts, `* | text` cites all, and a bare line none.
 */
export const allParaphrases = (): Paraphrases[] => paraphrasesIn(import.meta.dirname)

/** The same of other shops, written while their author had not read the rules, or had stopped to change them. */
export const blindParaphrases = (): Paraphrases[] =>
  paraphrasesIn(join(import.meta.dirname, 'blind'))

const paraphrasesIn = (folder: string): Paraphrases[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.txt'))
    .toSorted()
    .map((file) => read(folder, file.slice(0, -'.txt'.length)))

function read(folder: string, name: string): Paraphrases {
  const [head = '', facts = '', correct = '', wrong = ''] = readFileSync(
    join(folder, `${name}.txt`),
    'utf8',
  ).split(/^\n(?:facts|correct|wrong)\n/mu)
  const setting = (label: string): string =>
    linesOf(head)
      .find((line) => line.startsWith(label))!
      .slice(label.length)
      .trim()
  const notation = setting('notation')
  const known = linesOf(facts).map((line) => JSON.parse(line) as Fact)
  const claims = (text: string): Claim[] => linesOf(text).map((line) => claimOf(line, known))
  return {
    name,
    customer: setting('customer') || null,
    currency: notation.slice(0, 3),
    numberStyle: notation.slice(4).trim() as NumberStyle,
    others: setting('others').split(' | '),
    facts: known,
    correct: claims(correct),
    wrong: claims(wrong),
  }
}

const linesOf = (text: string): string[] => text.split('\n').filter((line) => line !== '')

function claimOf(line: string, facts: Fact[]): Claim {
  const [cited, text] = line.includes(' | ') ? line.split(' | ', 2) : ['', line]
  const ids = cited === '*' ? facts.map(({ id }) => id) : cited!.split(' ').filter(Boolean)
  return { text: text!, facts: ids }
}

import { decode } from 'iconv-lite'
import {
  EAST_ASIAN,
  LANGUAGES,
  SIGNS,
  type DoubleByte,
  type Language,
  type SingleByte,
} from './letters.ts'

/** Scores how likely the words are in a language of each encoding. Linear in a bounded sample. */

const SAMPLE_BYTES = 16_384
const SEARCHED_BYTES = 1_000_000
const MAX_WORD = 200

/** A word on each row counts once. */
export class WordSample {
  private readonly words = new Set<string>()
  private bytes = 0
  private searched = 0
  private rest = ''

  private get isFull(): boolean {
    return this.bytes >= SAMPLE_BYTES || this.searched >= SEARCHED_BYTES
  }

  add(piece: Buffer): void {
    if (this.isFull) return
    this.searched += piece.length
    // No character of these encodings has such a second byte.
    const parts = (this.rest + piece.toString('latin1')).split(/[\0-/:-?]+/)
    this.rest = (parts.pop() ?? '').slice(0, MAX_WORD)
    for (const part of parts) this.addWord(part)
  }

  private addWord(word: string): void {
    if (this.bytes >= SAMPLE_BYTES || !/[\x80-\xff]/.test(word)) return
    const cell = cellOf(word.slice(0, MAX_WORD))
    if (this.words.has(cell)) return
    this.words.add(cell)
    this.bytes += cell.length
  }

  end(): Buffer {
    this.addWord(this.rest)
    return Buffer.from([...this.words].join('\n'), 'latin1')
  }
}

/** Cut at |, except directly after a byte beyond ASCII: there | may be half of an East Asian character. */
function cellOf(word: string): string {
  const first = word.search(/[\x80-\xff]/)
  const last = word.split('').findLastIndex((byte) => byte >= '\x80')
  const end = word.indexOf('|', last + 2)
  return word.slice(word.lastIndexOf('|', first) + 1, end < 0 ? undefined : end)
}

/** Windows-1252 if none does better. */
export function likeliestEncoding(words: Buffer): SingleByte | DoubleByte {
  let best: SingleByte | DoubleByte = 'windows-1252'
  let bestScore = -Infinity
  for (const { encoding, scored } of CANDIDATES) {
    const score = scored(decode(words, encoding))
    if (score > bestScore) [best, bestScore] = [encoding, score]
  }
  return best
}

interface Candidate {
  encoding: SingleByte | DoubleByte
  scored: (text: string) => number
}

/** logarithms of likelihoods, worst last */
const SIGN = -3.9
const HALF_WIDTH = -4.5
const KANA = -5.2
const COMMON = -5.8
const FULL_WIDTH = -6.5
const UNUSUAL = -9
const FOREIGN = -11
const INVALID = -14
const NO_WORD = 5
const OTHER_SCRIPT = 6
const CAPITAL_WITHIN = 3
const TWO_ACCENTS = 1.5
const UNUSUAL_PAIR = 3

/** Portuguese has ã and õ only before these letters, and French œ; à, ì and ù end words. */
const UNUSUAL_BEFORE: Record<string, RegExp> = {
  ã: /^[^oes]/i,
  õ: /^(?!e)/i,
  œ: /^(?![uit])/i,
  à: /./,
  ì: /./,
  ù: /./,
}

const isLetter = (char: string | undefined): boolean =>
  char !== undefined && /[\p{L}\p{M}]/u.test(char) && !SIGNS.includes(char)
/** Katakana of old tills, one byte each. */
const isHalfWidth = (char = ''): boolean => char >= '\uff61' && char <= '\uff9f'
const isLatin = (char: string): boolean => /\p{Script=Latin}/u.test(char)

function scoreOfLanguage({ letters, handicap }: Language): Candidate['scored'] {
  const weights = letters.split(' ').map((entry) => [entry[0]!, Number(entry.slice(1))] as const)
  const sum = weights.reduce((total, [, weight]) => total + weight, 0)
  const likelihood = new Map(weights.map(([letter, weight]) => [letter, Math.log(weight / sum)]))
  return (text) => {
    let score = -handicap
    for (let at = 0; at < text.length; at++) {
      const char = text[at]!
      if (char < '\u0080') continue
      const [before, after] = [text[at - 1], text[at + 1]]
      if (!isLetter(char)) score += scoreOfSign(char, before, after)
      else {
        score += likelihood.get(char) ?? likelihood.get(char.toLowerCase()) ?? UNUSUAL
        score -= oddness(char, before, after)
      }
    }
    return score
  }
}

function scoreOfSign(char: string, before: string | undefined, after: string | undefined): number {
  const known = SIGNS.includes(char) ? SIGN : UNUSUAL
  const isWithin = isLetter(before) && isLetter(after) && !/[’·\u00a0]/.test(char)
  return isWithin ? known - OTHER_SCRIPT : known
}

function oddness(char: string, before: string | undefined, after: string | undefined): number {
  const [isAfterLetter, isBeforeLetter] = [isLetter(before), isLetter(after)]
  if (!isAfterLetter && !isBeforeLetter) return NO_WORD
  let odd = 0
  if (isAfterLetter && isLatin(before!) !== isLatin(char)) odd += OTHER_SCRIPT
  if (isBeforeLetter && after! < '\u0080' && !isLatin(char)) odd += OTHER_SCRIPT
  const isCapital = char !== char.toLowerCase()
  if (isCapital && isAfterLetter && before === before!.toLowerCase()) odd += CAPITAL_WITHIN
  if (isLatin(char) && isAfterLetter && before! > '\u007f') odd += TWO_ACCENTS
  const next = isBeforeLetter ? after! : ''
  if (UNUSUAL_BEFORE[char.toLowerCase()]?.test(next)) odd += UNUSUAL_PAIR
  if (isMisplacedInThai(char, before, next)) odd += UNUSUAL_PAIR
  if (isBeforeLetter ? ONLY_LAST.includes(char) : NEVER_LAST.includes(char)) odd += UNUSUAL_PAIR
  // Only Icelandic begins words with it.
  if (char === 'Ý' && !isAfterLetter) odd += UNUSUAL_PAIR
  return odd
}

/** Greek and Hebrew letters that only end words, and letters with another form there. */
const ONLY_LAST = 'ςםןךףץ'
const NEVER_LAST = 'σמנכצ'

/** Thai marks follow a consonant or mark, and some vowels precede a consonant. */
const isMisplacedInThai = (char: string, before = '', after = ''): boolean =>
  /[ัิ-ฺ็-๎]/.test(char) ? !/[ก-ฮัิ-ฺ็-๎]/.test(before) : /[เ-ไ]/.test(char) && !/[ก-ฮ]/.test(after)

const scoreOfEastAsian = (encoding: DoubleByte): Candidate['scored'] => {
  const { common, script } = EAST_ASIAN[encoding]
  const scoreOfChar = (char: string, before?: string, after?: string): number => {
    if (common.has(char)) return COMMON
    if (char === '\ufffd' || (char >= '\ue000' && char <= '\uf8ff')) return INVALID
    if (encoding === 'shift_jis' && script.test(char)) return KANA
    // Big5 has so many common characters that other texts often have some.
    if (encoding === 'big5' && script.test(char)) return FOREIGN
    if (script.test(char)) return UNUSUAL
    if (isHalfWidth(char)) return isHalfWidth(before) || isHalfWidth(after) ? HALF_WIDTH : UNUSUAL
    if (/[\u3000-\u3011\uff01-\uff5e\u30fb]/.test(char)) return FULL_WIDTH
    if (encoding === 'shift_jis' && /\p{Script=Han}/u.test(char)) return UNUSUAL
    return FOREIGN
  }
  return (text) => {
    let score = -2
    for (let at = 0; at < text.length; at++) {
      if (text[at]! >= '\u0080') score += scoreOfChar(text[at]!, text[at - 1], text[at + 1])
    }
    return score
  }
}

const CANDIDATES: Candidate[] = [
  ...LANGUAGES.map((language) => ({
    encoding: language.encoding,
    scored: scoreOfLanguage(language),
  })),
  ...(Object.keys(EAST_ASIAN) as DoubleByte[]).map((encoding) => ({
    encoding,
    scored: scoreOfEastAsian(encoding),
  })),
]

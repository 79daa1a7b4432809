import { headOf } from './cells.ts'

const YES =
  'true|yes|y|1|x|✓|✔|ja|j|oui|o|si|sí|s|sim|wahr|vrai|verdadero|verdadeiro|vero|waar|sant|sand|tak|t|prawda|ano|áno|pravda|igen|igaz|da|adevărat|да|истина|так|evet|doğru|ναι|αληθές|نعم|כן|ใช่|có|kyllä|ya|はい|有|○|〇|◯|예|네|是|真'
const NO =
  'false|no|n|0|-|✗|✘|nein|non|não|nao|falsch|faux|falso|nee|onwaar|nej|nei|falskt|falsk|nie|fałsz|ne|nepravda|nem|hamis|nu|fals|нет|ложь|не|ні|hayır|yanlış|όχι|ψευδές|لا|לא|ไม่|không|ei|tidak|いいえ|無|아니오|아니요|否|假'

const plain = (text: string): string =>
  text.trim().toLowerCase().normalize('NFD').replace(/\p{M}/gu, '')
const setOf = (words: string): ReadonlySet<string> => new Set(words.split('|').map(plain))
const [yes, no] = [setOf(YES), setOf(NO)]

export const isYes = (cell: string): boolean => yes.has(plain(headOf(cell)))

export const isNo = (cell: string): boolean => no.has(plain(headOf(cell)))

/** One letter alone may be an initial: Y needs an N beside. */
export function areFlags(cells: string[]): boolean {
  if (cells.some((cell) => cell.length > MAX_LENGTH)) return false
  const different = [...new Set(cells.map(plain))]
  const isFlag = (word: string): boolean => yes.has(word) || no.has(word)
  return (
    different.length > 0 &&
    different.length <= MAX_SPELLINGS &&
    different.every(isFlag) &&
    (different.some((word) => word.length > 1) ||
      (different.some((word) => yes.has(word)) && different.some((word) => no.has(word))))
  )
}

export const sayYes = (cells: string[]): boolean =>
  cells.some(isYes) && (cells.every(isYes) || areFlags(cells))

/** Half of the cells; a few others, such as "Not applicable" or a shifted row's, don't make a column of names. */
export const areMostlyFlags = (cells: string[]): boolean =>
  cells.length > 0 &&
  cells.filter((cell) => {
    const word = cell.length > MAX_LENGTH ? '' : plain(cell)
    return word.length > 1 && (yes.has(word) || no.has(word))
  }).length *
    2 >=
    cells.length

const MAX_LENGTH = 20
const MAX_SPELLINGS = 6

/**
 * A spreadsheet runs a cell that begins with = + - @ TAB or CR as a formula; a leading apostrophe
 * makes it text (design §8). One that splits lines at another delimiter than ours takes quotation
 * marks inside a line for text, so a cell of its own may begin behind every delimiter and line end.
 * Text that has apostrophes there already gets another, so that taking one off again always gives
 * what it was. LF is here since the import reads CR as LF.
 */
const DANGEROUS = /^['"]*[=+\-@]|^'*[\t\r\n]|[;|\t\r\n]['"]*[=+\-@]/
const INNER_STARTS = /([;|\t\r\n])(?=['"]*[=+\-@])/g
const GUARDED_STARTS = /([;|\t\r\n])'(?=['"]*[=+\-@])/g

/** Text as an export writes it: as it is or, where a spreadsheet might run it, with apostrophes, the first at its start. */
export const neutralised = (text: string): string =>
  DANGEROUS.test(text) ? `'${text.replace(INNER_STARTS, "$1'")}` : text

/** What an import reads: the inverse of `neutralised`. */
export const original = (cell: string): string =>
  cell.startsWith("'") && DANGEROUS.test(cell) ? cell.slice(1).replace(GUARDED_STARTS, '$1') : cell

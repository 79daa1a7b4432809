/**
 * A spreadsheet runs a cell that begins with = + - @ TAB or CR as a formula; a leading apostrophe
 * makes it text (design §8). Text that begins with apostrophes before one of those gets another, so
 * that taking one off again always gives what it was. LF is here since the import reads CR as LF.
 */
const DANGEROUS = /^'*[=+\-@\t\r\n]/

/** What an export writes for a text. */
export const neutralised = (text: string): string => (DANGEROUS.test(text) ? `'${text}` : text)

/** What an import reads: the inverse of `neutralised`. */
export const original = (cell: string): string =>
  cell.startsWith("'") && DANGEROUS.test(cell) ? cell.slice(1) : cell

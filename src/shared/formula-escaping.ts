/**
 * A spreadsheet runs a cell that starts with = + - @ TAB or CR as a formula, in some languages also with their full-width
 * forms; a leading apostrophe makes it text. A spreadsheet that splits lines at a different delimiter reads quotation
 * marks in the middle of a line as text, so a new cell can start after every delimiter and line break.
 * Text that already has an apostrophe there gets another one, so that removing one always restores the
 * original. LF is included because the import reads CR as LF.
 */
const DANGEROUS = /^['"]*[=+\-@＝＋－＠]|^'*[\t\r\n]|[;|\t\r\n]['"]*[=+\-@＝＋－＠]/
const INNER_STARTS = /([;|\t\r\n])(?=['"]*[=+\-@＝＋－＠])/g
const GUARDED_STARTS = /([;|\t\r\n])'(?=['"]*[=+\-@＝＋－＠])/g

/** Returns text for an export, with an apostrophe at its start and wherever a formula could start if it could run as one. */
export const escapeFormulas = (text: string): string =>
  DANGEROUS.test(text) ? `'${text.replace(INNER_STARTS, "$1'")}` : text

/** Reads a cell in an import: the inverse of `escapeFormulas`. */
export const unescapeFormulas = (cell: string): string =>
  cell.startsWith("'") && DANGEROUS.test(cell) ? cell.slice(1).replace(GUARDED_STARTS, '$1') : cell

/**
 * A spreadsheet runs a cell that starts with = + - @ TAB or CR (or full-width forms) as a formula; an apostrophe makes
 * text. Split at another delimiter, a cell can start after every delimiter and line break. A text's own apostrophe gets
 * another, so that removing one restores the original. The import reads CR as LF.
 */
const DANGEROUS = /^['"]*[=+\-@＝＋－＠]|^'*[\t\r\n]|[;|\t\r\n]['"]*[=+\-@＝＋－＠]/
const INNER_STARTS = /([;|\t\r\n])(?=['"]*[=+\-@＝＋－＠])/g
const GUARDED_STARTS = /([;|\t\r\n])'(?=['"]*[=+\-@＝＋－＠])/g

export const escapeFormulas = (text: string): string =>
  DANGEROUS.test(text) ? `'${text.replace(INNER_STARTS, "$1'")}` : text

/** the inverse of `escapeFormulas` */
export const unescapeFormulas = (cell: string): string =>
  cell.startsWith("'") && DANGEROUS.test(cell) ? cell.slice(1).replace(GUARDED_STARTS, '$1') : cell

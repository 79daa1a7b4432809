/**
 * A spreadsheet runs a cell that begins with = + - @ TAB or CR as a formula; a leading apostrophe
 * makes it text (design §8). Text that begins with apostrophes and then one of those gets another,
 * so that taking one off again always gives what it was.
 */

/** What an export writes for a text. */
export const neutralised = (text: string): string =>
  /^'*[=+\-@\t\r]/.test(text) ? `'${text}` : text

/** What an import reads: the inverse of `neutralised`. */
export const original = (cell: string): string =>
  /^'+[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell

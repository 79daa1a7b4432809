/** Letters whose strokes aren't accents. */
const STROKES: Record<string, string> = { ł: 'l', đ: 'd', ø: 'o', ı: 'i' }

/** Replaces letters with a stroke, and the dotless i, in lower case. */
export const withoutStrokes = (text: string): string =>
  text.replace(/[łđøı]/g, (letter) => STROKES[letter]!)

/** Accents of Latin, Greek and Cyrillic, and points of Hebrew and Arabic, and signs within Persian words. Other marks make other words. */
const ACCENTS = /[\u0300-\u036f\u0591-\u05c7\u064b-\u065f\u0670\u200c]/g

/** Returns a text in lower case without accents. NFKD may turn one character into eighteen. */
export const withoutAccents = (text: string): string =>
  withoutStrokes(text.normalize('NFKD').replace(ACCENTS, '').toLowerCase())

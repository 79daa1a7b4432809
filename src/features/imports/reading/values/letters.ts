/** Strokes and dots that aren't accents, and Persian letters that older files write as in Arabic. */
const SAME: Record<string, string> = {
  ł: 'l',
  đ: 'd',
  ø: 'o',
  ı: 'i',
  '\u06cc': 'ي',
  '\u0649': 'ي',
  '\u06a9': 'ك',
}

export const withoutVariants = (text: string): string =>
  text.replace(/[łđøı\u06cc\u0649\u06a9]/g, (letter) => SAME[letter]!)

/**
 * Accents of Latin, Greek and Cyrillic, points of Hebrew and Arabic, and signs within Persian words. Other marks make
 * other words.
 */
const ACCENTS = /[\u0300-\u036f\u0591-\u05c7\u064b-\u065f\u0670\u200c]/g

/** Lower case. NFKD may turn one character into eighteen. */
export const withoutAccents = (text: string): string =>
  withoutVariants(text.normalize('NFKD').replace(ACCENTS, '').toLowerCase())

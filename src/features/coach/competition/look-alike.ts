import lookalike from 'unhomoglyph'

/** but not the two that make another kana of a kana */
const MARKS = /(?![\u3099\u309A])\p{Script=Inherited}/gu
const ASCII = /^[ -~]+$/
/** but not joiners and variants of emoji and some scripts; the last two are symbols */
export const UNSEEN =
  /(?!\u200C|\u200D|\uFE0E|\uFE0F)[\p{Default_Ignorable_Code_Point}\u2800\u{1D159}]/gu

/**
 * Ignores case, width, accents, unseen characters, look-alikes of other alphabets (Unicode TR39), and, beside letters,
 * punctuation, spaces and symbols.
 */
export function lookAlikeKey(name: string): string {
  const seen = name.normalize('NFKD').replace(UNSEEN, '').replace(MARKS, '').normalize('NFC')
  const letters = lookalike(Array.from(seen, shapeOf).join('').toLowerCase())
  // A capital I is an i and looks like an l. TR39 writes m as rn.
  return (
    letters
      .replace(/[^\p{L}\p{N}\p{Mc}]/gu, '')
      .replaceAll('l', 'i')
      .replaceAll('rn', 'm') || letters
  )
}

/** A Greek v looks alike as it is, its capital is an N. */
function shapeOf(letter: string): string {
  const seen = lookalike(letter).replace(MARKS, '')
  return ASCII.test(seen) ? seen : lookalike(letter.toUpperCase())
}

import lookalike from 'unhomoglyph'

/** Accents and other marks of no script of its own. What makes another kana of a kana is none. */
const MARKS = /(?![\u3099\u309A])\p{Script=Inherited}/gu
const ASCII = /^[ -~]+$/
/** What nobody sees, but for the joiners and variants of emoji and some scripts. Two of them are symbols. */
export const UNSEEN =
  /(?!\u200C|\u200D|\uFE0E|\uFE0F)[\p{Default_Ignorable_Code_Point}\u2800\u{1D159}]/gu

/**
 * The key by which names look the same: case, letter width, accents, what can't be seen, letters of other alphabets that
 * look alike (Unicode TR39), and beside letters also punctuation, spaces and symbols don't matter.
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

/** What a letter looks like: some as they are, such as a Greek v, whose capital is an N. Others only as capitals. */
function shapeOf(letter: string): string {
  const seen = lookalike(letter).replace(MARKS, '')
  return ASCII.test(seen) ? seen : lookalike(letter.toUpperCase())
}

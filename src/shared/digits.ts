const ZEROS = '٠۰०০੦૦୦௦౦೦൦๐໐༠၀០'

const isZero = (code: number): boolean => ZEROS.includes(String.fromCharCode(code))
const FROM_TO = ZEROS.split('').map(
  (zero) => `${zero}-${String.fromCharCode(zero.charCodeAt(0) + 9)}`,
)
/** Also full-width characters, Arabic separators, and invisible marks of direction. */
const OTHER = new RegExp(
  `[${FROM_TO.join('')}\uff01-\uff5e\u066b\u066c\u060c\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]`,
  'g',
)
const SEPARATORS: Record<string, string> = { '٫': '.', '٬': "'", '،': ',' }

/** ١٬٢٣٤٫٥٠ becomes 1'234.50 */
export const westernDigits = (text: string): string =>
  // Nearly all numbers need no change, and a search is faster.
  text.search(OTHER) < 0 ? text : text.replace(OTHER, westernCharacter)

function westernCharacter(char: string): string {
  const code = char.charCodeAt(0)
  if (code >= 0xff01 && code <= 0xff5e) return String.fromCharCode(code - 0xfee0)
  for (let value = 0; value <= 9; value++) if (isZero(code - value)) return String(value)
  return SEPARATORS[char] ?? ''
}

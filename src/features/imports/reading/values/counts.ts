/** 3 pcs, x3, 1,250 kg, 5個 */

const WITH_UNIT =
  /^(?:[x×*]\s?)?([+\-\u2212]?\d(?:[\d.,'\u00a0\u202f ]*\d)?)\s?(?:[x×*]|\p{L}[\p{L}\p{M}²³/]*\.?(?: \p{L}[\p{L}\p{M}]*\.?)?)?$/iu
/** Multipliers: better refused than read as less. */
const MULTIPLIED =
  /\d\s?(?:k|tsd|mio|mill(?:ion(?:en|s)?)?|doz(?:en)?|dz|dutzend|docenas?|duzias?|dúzias?|douzaines?|dozzin[ae]|dozijn|tucet|tuzin|tucat|düzine|дюжин[аы]?|ダース|万|萬|만)\.?$/iu
const MAX_LENGTH = 40

export function countIn(cell: string): string {
  if (isDigit(cell.charCodeAt(0)) && isDigit(cell.charCodeAt(cell.length - 1))) return cell
  if (cell.length > MAX_LENGTH || MULTIPLIED.test(cell)) return cell
  return WITH_UNIT.exec(cell)?.[1] ?? cell
}

const isDigit = (code: number): boolean => code >= 0x30 && code <= 0x39

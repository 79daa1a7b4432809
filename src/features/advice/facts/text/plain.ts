/** What a text may consist of, so that it reads the same wherever it is shown. */

/** characters */
const MAX_LENGTH = 400
export const MAX_CLAIMS = 12

const ALLOWED = /^[A-Za-zÀ-ÖØ-öø-ÿŒœŠšŽžŸ\d \u00a0\u202f.,;:!?'’‘“”"«»„()\-–—−+…%&/~≈\p{Sc}]*$/u
const LINK = /\p{L}\.\p{L}/u
const ABBREVIATION = /\b(?:e\.g|i\.e|P\.S)\b/g
const ENDED = /[.!?…]["”’»)]*$/
const GREETING = /^(?:hi|hello|hey|dear|good)\b/i
const SIGN_OFF =
  /^(?:best|warm|warmly|kind|warmest|your|yours|sincerely|cheers|thanks|with|love|all|the team)\b/i
/** characters; a greeting or the end of a letter may do without a full stop */
const MAX_GREETING = 60
/** Invisible characters, and those that turn the direction of a text around. */
const HIDDEN = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}\u115f\u1160\u3164\uffa0]/u
const MARKUP = /[<>`*_#@[\]{}|\\^=]|&\w+;|\/\//

/** A reason when a text has what no text may have, not even in the names of facts. */
export function hiddenProblem(text: string): string | null {
  if (text.trim() === '') return 'a sentence is empty'
  if (HIDDEN.test(text)) return 'it has hidden characters'
  return /[<>]/.test(text) ? 'it has markup' : null
}

/** A reason when a text has anything but plain words; `rest` is the text without the facts' names. */
export function textProblem(text: string, rest: string): string | null {
  if (text.length > MAX_LENGTH) return 'a sentence is too long'
  if (MARKUP.test(rest)) return 'it has markup'
  if (!ALLOWED.test(rest)) return 'it has characters that are not plain'
  if (LINK.test(rest.replace(ABBREVIATION, ''))) return 'it has a link'
  if (text !== text.trim() || /\s{2}/.test(text)) return 'it has stray spaces'
  return isEnded(text) ? null : 'a sentence has no end'
}

const isEnded = (text: string): boolean => {
  if (ENDED.test(text)) return true
  if (text.length > MAX_GREETING) return false
  return (GREETING.test(text) && text.endsWith(',')) || SIGN_OFF.test(text)
}

/** Nobody calls Dr. Meyer by the title alone. */
const TITLES = new Set(
  'mr mrs ms miss mx dr prof sir madam herr frau hr fr mme mlle m monsieur madame sr sra srta dona don doña senhor senhora signor signora fam familie family'.split(
    ' ',
  ),
)

/** One such word is enough: rather `Hello` to Johnny Cash than `Hi Cash customer`. */
const ANYBODY = new Set(
  'customer customers client clients guest guests walk-in walkin cash anonymous unknown various misc none na online pos'.split(
    ' ',
  ),
)

const ORGANIZATION = new Set(
  (
    'inc llc ltd limited plc corp corporation company co gmbh ag kg ug ohg ev bv nv sa sas sarl srl spa lda ltda oy ab as aps ' +
    'hotel inn restaurant café cafe bar bistro pub bakery school university college church club clinic hospital practice office ' +
    'group services service solutions partners associates agency studio studios salon shop store market foundation ' +
    'law cycles care taxi taxis legal dental accounting motors flowers plumbing roofing carpentry repairs optics print books ' +
    'bakes gardens foods catering events design media digital tech software systems consulting logistics transport travel ' +
    'insurance bank realty estates property builders construction electric cleaning pharmacy kindergarten team council ' +
    'association society museum theatre theater gym garage farm the'
  ).split(' '),
)

/** Invisible, or turning the text around. Emoji and some scripts need the joiners. */
const INVISIBLE = /[\s\p{Cc}\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]+/gu

const MAX_WORDS = 4

const isWordOfAnybody = (word: string): boolean =>
  ANYBODY.has(word.toLowerCase().replace(/[^\p{L}-]/gu, ''))
const lettersOf = (word: string): string => word.toLowerCase().replace(/[^\p{L}]/gu, '')

/**
 * The first name of `Ana Lima` and `Lima, Ana`; all of `Mrs Lima` and `Hotel Aurora`. Null for an email address, a
 * number and the like.
 */
export function greetingName(name: string): string | null {
  const clean = name.replace(INVISIBLE, ' ').trim()
  if (/[@\d<>{}[\]\\/|=]/u.test(clean) || !/\p{L}/u.test(clean)) return null
  const [last = '', first = '', ...rest] = clean.split(', ')
  const words = (first !== '' && rest.length === 0 ? `${first} ${last}` : clean).split(' ')
  if (clean.split(' ').some(isWordOfAnybody)) return null
  if (words.length === 1) return clean === clean.toLowerCase() ? capitalized(clean) : clean
  const isPerson =
    words.length <= MAX_WORDS &&
    // These names begin with the family's.
    !/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u.test(clean) &&
    words.every(
      (word) => /^[\p{L}\p{M}'’.-]+$/u.test(word) && !ORGANIZATION.has(lettersOf(word)),
    ) &&
    !TITLES.has(lettersOf(words[0]!)) &&
    // Not an initial: `J. Lima`.
    lettersOf(words[0]!).length > 1
  if (!isPerson) return clean
  const given = words[0]!
  // Other capitals are the person's own: `DeShawn`.
  return given === given.toUpperCase() || given === given.toLowerCase() ? capitalized(given) : given
}

const capitalized = (name: string): string =>
  name
    .toLowerCase()
    .replace(
      /(^|['’-])(\p{L})/gu,
      (_, before: string, letter: string) => before + letter.toUpperCase(),
    )

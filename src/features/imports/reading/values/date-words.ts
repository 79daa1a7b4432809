/** Words in dates in English, Spanish, Portuguese, French and German: lower case, without accents. */

/** Three letters are enough if only one month begins with them (not true for jui). */
const MONTHS = [
  ['january', 'enero', 'janeiro', 'janvier', 'januar', 'jaenner', 'janner'],
  ['february', 'febrero', 'fevereiro', 'fevrier', 'februar', 'feber'],
  ['march', 'marzo', 'marco', 'mars', 'marz', 'maerz', 'mrz'],
  ['april', 'abril', 'avril'],
  ['may', 'mayo', 'maio', 'mai'],
  ['june', 'junio', 'junho', 'juin', 'juni'],
  ['july', 'julio', 'julho', 'juillet', 'juli'],
  ['august', 'agosto', 'aout'],
  ['september', 'septiembre', 'setiembre', 'setembro', 'septembre'],
  ['october', 'octubre', 'outubro', 'octobre', 'oktober'],
  ['november', 'noviembre', 'novembro', 'novembre'],
  ['december', 'diciembre', 'dezembro', 'decembre', 'dezember'],
]

/** 0 Sunday … 6 Saturday; two letters are enough, even if two days begin with them (`di`, `do`). */
const WEEKDAYS = [
  ['sunday', 'domingo', 'dimanche', 'sonntag'],
  ['monday', 'lunes', 'segunda', 'lundi', 'montag'],
  ['tuesday', 'martes', 'terca', 'mardi', 'dienstag'],
  ['wednesday', 'weds', 'miercoles', 'quarta', 'mercredi', 'mittwoch'],
  ['thursday', 'jueves', 'quinta', 'jeudi', 'donnerstag'],
  ['friday', 'viernes', 'sexta', 'vendredi', 'freitag'],
  ['saturday', 'sabado', 'samedi', 'samstag', 'sonnabend'],
]

const FILLERS = new Set(
  (
    'de del do da of the le les el a o em on at den der dem am um as las feira ' +
    'st nd rd th er re ter ten'
  ).split(' '),
)

export const isFiller = (word: string): boolean => FILLERS.has(word)

const monthsSeen = new Map<string, number>()

/** Returns 1–12; 0 when the word isn't a month, or is the beginning of two. */
export function monthNamed(word: string): number {
  let month = monthsSeen.get(word)
  if (month === undefined) {
    const fits = MONTHS.flatMap((names, index) => (begins(word, names, 3) ? [index + 1] : []))
    month = fits.length === 1 ? fits[0]! : 0
    if (monthsSeen.size < 1000) monthsSeen.set(word, month)
  }
  return month
}

/** Returns the weekdays that a word may mean, 0 Sunday … 6 Saturday. */
export const weekdaysNamed = (word: string): number[] =>
  WEEKDAYS.flatMap((names, weekday) => (begins(word, names, 2) ? [weekday] : []))

const begins = (word: string, names: string[], letters: number): boolean =>
  word.length >= letters && names.some((name) => name.startsWith(word))

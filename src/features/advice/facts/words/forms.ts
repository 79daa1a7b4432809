/** Forms of words by the rules of spelling. Where these leave a choice, both forms are made: a wrong one harms nobody. */

const ENDS_IN_CONSONANT_Y = /[^aeiou]y$/
const SHORT = /^[^aeiou]*[aeiou][bdglmnprt]$/

/** purchase → purchases, reply → replies. Also used on words of the facts. */
export function withS(word: string): string {
  if (ENDS_IN_CONSONANT_Y.test(word)) return `${word.slice(0, -1)}ies`
  return /(?:s|x|z|ch|sh)$/.test(word) ? `${word}es` : `${word}s`
}

/** roses → rose; the word itself when it has no s. */
export function withoutS(word: string): string {
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`
  if (/(?:s|x|z|ch|sh)es$/.test(word)) return word.slice(0, -2)
  return word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word
}

/** Stems to which -ed and -ing are added; both forms when spelling depends on how a word is spoken. */
function stemsOf(verb: string): string[] {
  if (/[^aeiou]e$|ue$/.test(verb)) return [verb.slice(0, -1)]
  if (SHORT.test(verb)) return [verb + verb.at(-1)]
  return /[aeiou][lmnprt]$/.test(verb) ? [verb, verb + verb.at(-1)] : [verb]
}

export function pastForms(verb: string): string[] {
  if (ENDS_IN_CONSONANT_Y.test(verb)) return [`${verb.slice(0, -1)}ied`]
  return stemsOf(verb).map((stem) => `${stem}ed`)
}

export const ingForms = (verb: string): string[] => stemsOf(verb).map((stem) => `${stem}ing`)

export function adverbsOf(adjective: string): string[] {
  if (adjective.endsWith('y')) return [`${adjective.slice(0, -1)}ily`]
  if (adjective.endsWith('le')) return [`${adjective.slice(0, -1)}y`]
  return adjective.endsWith('ic') ? [`${adjective}ally`] : [`${adjective}ly`]
}

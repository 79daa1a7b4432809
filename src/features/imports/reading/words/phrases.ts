/** Parts of sentences. */

export const counted = (count: number, one: string, several = `${one}s`): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : several}`

/** tables or sheets named in a sentence, and characters of each name */
export const MAX_NAMED = 2
const MAX_NAME = 30
export const short = (name: string): string =>
  name.length > MAX_NAME ? `${name.slice(0, MAX_NAME - 1)}…` : name

/** The sentences that apply. */
export const told = (...sentences: (string | false)[]): string[] =>
  sentences.filter((it) => it !== false)

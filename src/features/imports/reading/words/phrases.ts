export const counted = (count: number, one: string, several = `${one}s`): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : several}`

export const MAX_NAMED = 2
const MAX_NAME = 30
export const short = (name: string): string =>
  name.length > MAX_NAME ? `${name.slice(0, MAX_NAME - 1)}…` : name

export const told = (...sentences: (string | false)[]): string[] =>
  sentences.filter((it) => it !== false)

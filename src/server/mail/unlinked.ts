/**
 * Mail programs make links of strangers' texts, so a space breaks each: `evil.example/win` → `evil. example/win`.
 * Linear time: each pattern looks at a few characters.
 */
const BREAKS: [pattern: RegExp, broken: string][] = [
  // Only before a path or port: others may be amounts, such as 1.200.000.000.
  [/(?<!\d)(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})(?=\/|:\d)/gu, '$1. $2. $3. $4'],
  // `https://`, `mailto:`, `tel:`, but not `10:30`
  [/(?<=\p{L}):(?=\S)|:(?=[/\\])/gu, ': '],
  // Browsers take the wide dots for dots too.
  [/[.\u3002\uFF0E\uFF61](?=[\p{L}\p{M}\p{Cf}])|(?<=www)\.(?=\S)/giu, '$& '],
  [/(?<=\S)@(?=\S)/gu, '@ '],
  // folders of other computers
  [/\\{2}(?=\S)/gu, '$& '],
]

/** `ownNames` stay, such as `B.O.S.S.` */
export function unlinked(text: string, ownNames: string[]): string {
  // The longest first, as it may contain another.
  const [name, ...others] = ownNames
    .filter((name) => broken(name) !== name)
    .toSorted((a, b) => b.length - a.length)
  if (name === undefined) return broken(text)
  return text
    .split(alone(name))
    .map((part) => unlinked(part, others))
    .join(name)
}

const broken = (text: string): string =>
  BREAKS.reduce((sofar, [pattern, instead]) => sofar.replace(pattern, instead), text)

/** Alone, so that nobody can extend the name to a longer host. */
const alone = (name: string): RegExp =>
  new RegExp(
    `(?<![^\\s("'])${name.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')}(?=[.,;:!?)"'’]*(?:\\s|$))`,
    'gu',
  )

/**
 * Mail programs make links of whatever looks like an address. Names of shops, customers and goals are typed by others,
 * so a space breaks what they would find: `evil.example/win` → `evil. example/win`. Each pattern looks at a few
 * characters, so its time is linear.
 */
const BREAKS: [pattern: RegExp, broken: string][] = [
  // IP addresses that a path or a port follows. Others may be amounts, such as 1.200.000.000.
  [/(?<!\d)(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})(?=\/|:\d)/gu, '$1. $2. $3. $4'],
  // `https://`, `mailto:`, `tel:`, but not `10:30`
  [/(?<=\p{L}):(?=\S)|:(?=[/\\])/gu, ': '],
  // The last part of a host name begins with a letter. Browsers take the wide dots for dots too.
  [/[.\u3002\uFF0E\uFF61](?=[\p{L}\p{M}\p{Cf}])|(?<=www)\.(?=\S)/giu, '$& '],
  [/(?<=\S)@(?=\S)/gu, '@ '],
  // folders of other computers
  [/\\{2}(?=\S)/gu, '$& '],
]

/**
 * Returns a text in which mail programs find no link. `ownNames` are the operator's, such as the app's and the
 * community's. They may look like host names (`B.O.S.S.`, `Shop.io`), and stay as they are.
 */
export function unlinked(text: string, ownNames: string[]): string {
  // The longest first: it may contain another.
  const [name, ...others] = ownNames
    .filter((name) => broken(name) !== name)
    .toSorted((a, b) => b.length - a.length)
  if (name === undefined) return broken(text)
  return text
    .split(standing(name))
    .map((part) => unlinked(part, others))
    .join(name)
}

const broken = (text: string): string =>
  BREAKS.reduce((sofar, [pattern, instead]) => sofar.replace(pattern, instead), text)

/** Finds a name that stands alone, so that nobody can make a longer host name or an address with it. */
const standing = (name: string): RegExp =>
  new RegExp(
    `(?<![^\\s("'])${name.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')}(?=[.,;:!?)"'’]*(?:\\s|$))`,
    'gu',
  )

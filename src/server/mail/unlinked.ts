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
  [/[.\u3002\uFF0E\uFF61](?=[\p{L}\p{M}\p{Cf}])|(?<=\bwww)\.(?=\S)/giu, '$& '],
  [/(?<=\S)@(?=\S)/gu, '@ '],
  // folders of other computers
  [/\\{2}(?=\S)/gu, '$& '],
]

/** Returns a text in which mail programs find no link. `ownName` is the app's, which may look like a host name. */
export function unlinked(text: string, ownName: string): string {
  if (broken(ownName) === ownName) return broken(text)
  return text.split(standing(ownName)).map(broken).join(ownName)
}

const broken = (text: string): string =>
  BREAKS.reduce((sofar, [pattern, instead]) => sofar.replace(pattern, instead), text)

/** Finds a name that stands alone, so that nobody can make a longer host name or an address with it. */
const standing = (name: string): RegExp =>
  new RegExp(
    `(?<![^\\s("'])${name.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')}(?=[.,;:!?)"'’]*(?:\\s|$))`,
    'gu',
  )

import type { Claim, Fact } from '../facts.ts'
import type { Shop } from './shop.ts'

/** Makes wrong sentences from a right one, each wrong in one way. */
export interface Wrong {
  how: string
  claim: Claim
}

type Pair = readonly [RegExp, string]

/** Words of direction and their opposites. */
const FLIPS: Pair[] = [
  [/\bdown\b/, 'up'],
  [/\bup (?=by|from|\d)/, 'down '],
  [/\b(?:was|were|is) up\b/, 'was down'],
  [/\bdropped\b/, 'climbed'],
  [/\bfell\b/, 'rose'],
  [/\bgrew\b/, 'shrank'],
  [/\brose\b/, 'fell'],
  [/\bgrowing\b/, 'shrinking'],
  [/\bslipping\b/, 'growing'],
  [/\bslowed down\b/, 'picked up'],
  [/\bless\b/, 'more'],
  [/\bmore(?= in \d| than (?:a year|before))/, 'less'],
  [/\bhigher\b/, 'lower'],
  [/\babove\b/, 'below'],
  [/\bbelow\b/, 'above'],
  [/\bdoubled\b/, 'halved'],
  [/\bwent down\b/, 'went up'],
  [/\bwent up\b/, 'went down'],
]

const CURRENCIES: Pair[] = [
  [/\$(?=\d)/, '€'],
  [/\$(?=\d)/, 'CA$'],
  [/€(?=\d)/, '$'],
  [/(?<=\d) €/, ' $'],
  [/(?<=\d) €/, ' dollars'],
  [/£(?=\d)/, '€'],
  [/¥(?=\d)/, '$'],
  [/\byen\b/, 'dollars'],
  [/CHF(?= \d)/, 'EUR'],
  [/CHF (?=\d)/, '$'],
]

const PERIODS: Pair[] = [
  [/\bMarch\b/, 'April'],
  [/\bApril\b/, 'June'],
  [/\bMay(?= and| \d|\.)/, 'July'],
  [/\bDecember\b/, 'October'],
  [/\bSeptember\b/, 'August'],
  [/\bNovember\b/, 'July'],
  [/\bJanuary\b/, 'February'],
  [/\b2025\b/, '2023'],
  [/\b2024\b/, '2022'],
  [/\b2026\b/, '2027'],
  [/\blast year\b/i, 'last month'],
  [/\bthis year\b/, 'last year'],
  [/\blast (?:6|3|12|three) months/, 'last 9 months'],
  [/\bfirst quarter\b/, 'third quarter'],
  [/\bQ([12])\b/, 'Q4'],
  [/\b[Ww]inter\b/, 'summer'],
  [/\bspring\b/, 'summer'],
  [/\bweekly\b/, 'monthly'],
  [/\bonce a week\b/, 'once a month'],
  [/\bevery week\b/, 'every month'],
]

const WORD_NUMBERS: Pair[] = [
  [/\b[Tt]hree\b(?! out)/, 'seven'],
  [/\b[Tt]wo\b/, 'four'],
  [/\b[Ff]ive\b/, 'eight'],
  [/\b[Tt]en\b/, 'twelve'],
  [/\bsix\b/, 'nine'],
  [/\bnine\b/, 'five'],
  [/\bfour\b/, 'six'],
  [/\bseven\b/, 'three'],
  [/\bEleven\b/, 'Nine'],
  [/\bTwelve\b/, 'Twenty'],
  [/\bThirteen\b/, 'Thirty'],
  [/\ba third\b/, 'a fifth'],
  [/\bhalf\b/i, 'a tenth'],
  [/\bsecond order\b/, 'fourth order'],
  [/\btwice\b/, 'ten times'],
]

const replaced = (how: string, pairs: Pair[], { text, facts }: Claim): Wrong[] =>
  pairs
    .map(([from, to]) => text.replace(from, to))
    .filter((other) => other !== text)
    .map((other) => ({ how, claim: { text: other, facts } }))

/** Every number with one digit changed by 1 or 4, where that is no right rounding. */
function otherDigits({ text, facts }: Claim, names: string[]): Wrong[] {
  const hidden = names.reduce((rest, name) => rest.replaceAll(name, '¤'.repeat(name.length)), text)
  return [...hidden.matchAll(/\d/g)].flatMap(({ index }) =>
    [1, 4].map((step) => {
      const digit = (Number(text[index]) + step) % 10
      const changed = text.slice(0, index) + digit + text.slice(index + 1)
      return { how: 'digit', claim: { text: changed, facts } }
    }),
  )
}

/** Numbers of two places in a sentence swapped. */
function swapped({ text, facts }: Claim): Wrong[] {
  const numbers = [
    ...text.matchAll(/\d(?:[\d.,'\u202f ]*\d)?(?= ?%)|(?<=[$€£¥]|CHF )\d(?:[\d.,' ]*\d)?/g),
  ]
  const days = [...text.matchAll(/\d+(?=[ -](?:days|purchases|visits|orders|times)|, |\.$)/g)]
  return [numbers, days].flatMap((found) => {
    const [first, second] = found
    if (!first || !second || first[0] === second[0]) return []
    const [a, b] = [first[0], second[0]]
    const middle = text.slice(first.index + a.length, second.index)
    const other = text.slice(0, first.index) + b + middle + a + text.slice(second.index + b.length)
    return [{ how: 'swap', claim: { text: other, facts } }]
  })
}

/** The sentence with facts that say nothing of its figures. */
function otherFacts({ text, facts }: Claim, all: Fact[]): Wrong[] {
  const names = all.flatMap((fact) => fact.names)
  const rest = names.reduce((left, name) => left.replaceAll(name, ''), text)
  if (!/\d|\b(?:two|three|four|five|six|nine|ten|twelve|half|third)\b/.test(rest)) return []
  const cited = all.filter(({ id }) => facts.includes(id))
  const kinds = new Set(cited.flatMap(({ topic }) => topic))
  return all
    .filter(({ id, topic }) => !facts.includes(id) && !kinds.has(topic))
    .map(({ id }) => ({ how: 'other fact', claim: { text, facts: [id] } }))
}

const otherNames = ({ text, facts }: Claim, shop: Shop): Wrong[] =>
  shop.facts
    .flatMap(({ names }) => names)
    .flatMap((name) => [name, name.split(' ')[0]!])
    .filter((name) => text.includes(name))
    .flatMap((name) =>
      [...shop.otherNames, 'Sarah', 'Mr. Brown', 'Amazon', 'sarah'].map((other) => ({
        how: 'name',
        claim: { text: text.replace(name, other), facts },
      })),
    )

const ADDED = [
  ' <b>',
  ' &lt;b&gt;',
  ' 😀',
  '\u200b',
  ' \u202e',
  ' **',
  ' [x](y)',
  ' `x`',
  ' www.example.com',
  ' Call 555-1234.',
  ' It is 10:30.',
  ' At 5 pm.',
  ' #1.',
  ' @anna.',
  ' ½.',
  ' ²',
  ' ①',
  ' Ⅳ',
  ' ٣.',
  ' ７.',
  ' 3️⃣',
  ' XIV.',
  ' 2x.',
  ' 1/3.',
  ' 3-4.',
  ' It is free.',
  ' She owes you 5.',
  ' Аnna.',
  ' Mrs Smith said so.',
  ' Happy birthday!',
  ' WOW.',
  ' She is sick.',
  ' We guarantee it.',
  ' Refunds are legal.',
  ' It was last Thursday.',
  ' It was five days ago.',
  ' Never before.',
  ' She bought one purchase.',
  ' Sales will triple.',
  ' Dozens of people agree.',
]

const added = ({ text, facts }: Claim): Wrong[] =>
  ADDED.map((end) => ({ how: 'added', claim: { text: text + end, facts } }))

export function mutationsOf(claim: Claim, shop: Shop): Wrong[] {
  const names = shop.facts.flatMap((fact) => fact.names)
  return [
    ...replaced('direction', FLIPS, claim),
    ...replaced('currency', CURRENCIES, claim),
    ...replaced('period', PERIODS, claim),
    ...replaced('number in words', WORD_NUMBERS, claim),
    ...otherDigits(claim, names),
    ...swapped(claim),
    ...otherFacts(claim, shop.facts),
    ...otherNames(claim, shop),
    ...added(claim),
  ]
}

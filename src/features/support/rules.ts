import type { AUTHORS, Status } from './contract.ts'

export const statusAfter = (author: (typeof AUTHORS)[number]): Status =>
  (({ owner: 'open', team: 'answered', assistant: 'auto-resolved' }) as const)[author]

export const isAnswered = (status: Status): boolean => status !== 'open'

/** characters */
const EXCERPT = 160

export function excerptOf(text: string): string {
  const line = text.replace(/\s+/gu, ' ').trim()
  const characters = Array.from(line.slice(0, 4 * EXCERPT))
  return characters.length <= EXCERPT ? line : `${characters.slice(0, EXCERPT - 1).join('')}…`
}

/** words of a search, and of a ticket */
const MAX_SEARCHED = 8
const MAX_FOUND = 400
/** characters; index entries are limited */
const MAX_WORD = 60

const wordsIn = (text: string): string[] =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter(Boolean)
    .map((word) => word.slice(0, MAX_WORD))

/** once each; number with and without zeros */
export function searchTextOf(
  id: number,
  { name, email, description }: { name: string; email: string; description: string },
): string {
  const words = wordsIn(`${name} ${email} ${description}`)
  return [...new Set([`km${id}`, String(id), String(id).padStart(6, '0'), ...words])]
    .slice(0, MAX_FOUND)
    .join(' ')
}

/** Beginnings of words. null: nothing to search for. */
export function searchQueryOf(search: string): string | null {
  // KM-000123 is one word, as copied.
  const words = wordsIn(search.replace(/\bkm-?0*(\d+)\b/giu, 'km$1')).slice(0, MAX_SEARCHED)
  return words.length === 0 ? null : words.map((word) => `'${word}':*`).join(' & ')
}

/** no names, tokens or searches */
const CHOSEN = ['year', 'period', 'from', 'to', 'compare', 'goal']
const MAX_PAGE = 200

/** Nothing secret or personal: `/dashboard?year=2026`. '' if unknown. */
export function pageOf(address: string | null | undefined): string {
  const url = address?.startsWith('/') ? URL.parse(address, 'http://localhost') : null
  if (!url) return ''
  const path = url.pathname
    .split('/')
    // email, id or token
    .map((part) => (/^[a-z-]{0,40}$/.test(part) || /^\d{1,9}$/.test(part) ? part : '…'))
    .join('/')
  const chosen = [...url.searchParams].filter(
    ([name, value]) => CHOSEN.includes(name) && /^[\w-]{1,20}$/.test(value),
  )
  const search = chosen.length > 0 ? `?${new URLSearchParams(chosen).toString()}` : ''
  return `${path}${search}`.slice(0, MAX_PAGE)
}

import type { InfiniteData } from '@tanstack/react-query'
import type { Entry, EntryPage } from '../contract.ts'

/** The loaded pages of a list of entries, newest first. */
export type EntryPages = InfiniteData<EntryPage, string>

/** The pages without this entry; the same pages where it is not among them. */
export function withoutEntry(list: EntryPages, id: number): EntryPages {
  const has = list.pages.some(({ entries }) => entries.some((entry) => entry.id === id))
  if (!has) return list
  return counted(list, -1, (page) => ({
    ...page,
    entries: page.entries.filter((entry) => entry.id !== id),
  }))
}

/** The pages with this entry in its place; a place beyond what is loaded comes with its page. */
export function withEntry(list: EntryPages, entry: Entry): EntryPages {
  const others = withoutEntry(list, entry.id)
  const isAfter = (other: Place) => comesBefore(entry, other)
  const { pages } = others
  const found = pages.findIndex(({ entries }) => entries.some(isAfter))
  const target = found >= 0 ? found : pages.length - 1
  const end = pages.at(-1)?.nextCursor
  if (found < 0 && end && comesBefore(placeOf(end), entry))
    return counted(others, 1, (page) => page)
  return counted(others, 1, (page, index) => {
    if (index !== target) return page
    const at = page.entries.findIndex(isAfter)
    return { ...page, entries: page.entries.toSpliced(at < 0 ? page.entries.length : at, 0, entry) }
  })
}

/** Only the first page, so that fetching the list again is one call. */
export const firstPage = ({ pages, pageParams }: EntryPages): EntryPages => ({
  pages: pages.slice(0, 1),
  pageParams: pageParams.slice(0, 1),
})

type Place = Pick<Entry, 'saleDate' | 'id'>

/** The server's order: newest day first, of one day the latest recorded first. */
const comesBefore = (a: Place, b: Place): boolean =>
  a.saleDate > b.saleDate || (a.saleDate === b.saleDate && a.id > b.id)

/** A cursor names the last entry before it. */
function placeOf(cursor: string): Place {
  const [saleDate = '', id] = cursor.split('_')
  return { saleDate, id: Number(id) }
}

function counted(
  list: EntryPages,
  change: number,
  update: (page: EntryPage, index: number) => EntryPage,
): EntryPages {
  const pages = list.pages
    .map(update)
    // Only the first page tells the total.
    .map((page) => (page.total === null ? page : { ...page, total: page.total + change }))
  return { ...list, pages }
}

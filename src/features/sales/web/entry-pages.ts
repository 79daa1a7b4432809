import type { InfiniteData } from '@tanstack/react-query'
import type { Entry } from '../contract.ts'
import type { EntryPage } from '../lists/contract.ts'

export type EntryPages = InfiniteData<EntryPage, string>

export function withoutEntry(list: EntryPages, id: number): EntryPages {
  const has = list.pages.some(({ entries }) => entries.some((entry) => entry.id === id))
  if (!has) return list
  return updatePages(list, -1, (page) => ({
    ...page,
    entries: page.entries.filter((entry) => entry.id !== id),
  }))
}

/** Beyond the loaded pages only the total changes. */
export function withEntry(list: EntryPages, entry: Entry): EntryPages {
  const others = withoutEntry(list, entry.id)
  const isAfter = (other: Position) => comesBefore(entry, other)
  const { pages } = others
  const found = pages.findIndex(({ entries }) => entries.some(isAfter))
  const target = found >= 0 ? found : pages.length - 1
  const end = pages.at(-1)?.nextCursor
  if (found < 0 && end && comesBefore(positionOf(end), entry))
    return updatePages(others, 1, (page) => page)
  return updatePages(others, 1, (page, index) => {
    if (index !== target) return page
    const at = page.entries.findIndex(isAfter)
    return { ...page, entries: page.entries.toSpliced(at < 0 ? page.entries.length : at, 0, entry) }
  })
}

export const firstPage = ({ pages, pageParams }: EntryPages): EntryPages => ({
  pages: pages.slice(0, 1),
  pageParams: pageParams.slice(0, 1),
})

type Position = Pick<Entry, 'saleDate' | 'id'>

/** The server's order: newest day first, then last recorded first. */
const comesBefore = (a: Position, b: Position): boolean =>
  a.saleDate > b.saleDate || (a.saleDate === b.saleDate && a.id > b.id)

function positionOf(cursor: string): Position {
  const [saleDate = '', id] = cursor.split('_')
  return { saleDate, id: Number(id) }
}

function updatePages(
  list: EntryPages,
  change: number,
  update: (page: EntryPage, index: number) => EntryPage,
): EntryPages {
  const pages = list.pages
    .map(update)
    .map((page) => (page.total === null ? page : { ...page, total: page.total + change }))
  return { ...list, pages }
}

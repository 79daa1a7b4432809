import { describe, expect, test } from 'vitest'
import type { Entry } from '../contract.ts'
import { saleOf } from '../testing/entries.ts'
import { firstPage, withEntry, withoutEntry, type EntryPages } from './entry-pages.ts'

const entry = (id: number, saleDate: string) =>
  ({ ...saleOf({ saleDate }), id, source: 'manual' }) as Entry

/** A list of five entries with the first four loaded. */
const LIST: EntryPages = {
  pageParams: ['', '2026-03-02_3'],
  pages: [
    {
      entries: [entry(4, '2026-03-03'), entry(3, '2026-03-02')],
      total: 5,
      isTotalExact: true,
      nextCursor: '2026-03-02_3',
    },
    {
      entries: [entry(2, '2026-03-02'), entry(1, '2026-03-01')],
      total: null,
      isTotalExact: true,
      nextCursor: '2026-03-01_1',
    },
  ],
}
const ids = ({ pages }: EntryPages) => pages.map(({ entries }) => entries.map(({ id }) => id))
const total = ({ pages }: EntryPages) => pages[0]!.total

describe('changing an entry of a loaded list', () => {
  test('removing one updates its page and the total', () => {
    const list = withoutEntry(LIST, 2)
    expect(ids(list)).toEqual([[4, 3], [1]])
    expect(total(list)).toBe(4)
  })

  test('removing one that is not in the list changes nothing', () => {
    expect(withoutEntry(LIST, 99)).toBe(LIST)
  })

  test('adding one back puts it where it was', () => {
    expect(withEntry(withoutEntry(LIST, 2), entry(2, '2026-03-02'))).toEqual(LIST)
    expect(withEntry(withoutEntry(LIST, 4), entry(4, '2026-03-03'))).toEqual(LIST)
  })

  test('an entry moves when its date changes; on the same day, the last recorded comes first', () => {
    const list = withEntry(LIST, entry(1, '2026-03-02'))
    expect(ids(list).flat()).toEqual([4, 3, 2, 1])
    expect(ids(withEntry(LIST, entry(2, '2026-03-03'))).flat()).toEqual([4, 2, 3, 1])
  })

  test('adding one older than all loaded entries only updates the total', () => {
    const list = withEntry(LIST, entry(9, '2020-01-01'))
    expect(ids(list)).toEqual(ids(LIST))
    expect(total(list)).toBe(6)
  })

  test('adding one older than the whole list puts it last', () => {
    const whole = {
      ...LIST,
      pages: LIST.pages.map((page, index) => (index === 1 ? { ...page, nextCursor: null } : page)),
    }
    expect(ids(withEntry(whole, entry(9, '2020-01-01')))).toEqual([
      [4, 3],
      [2, 1, 9],
    ])
  })

  test('an entry can be added to an empty list', () => {
    const empty: EntryPages = {
      pageParams: [''],
      pages: [{ entries: [], total: 0, isTotalExact: true, nextCursor: null }],
    }
    expect(ids(withEntry(empty, entry(1, '2026-03-01')))).toEqual([[1]])
  })
})

test('firstPage drops all other pages', () => {
  expect(ids(firstPage(LIST))).toEqual([[4, 3]])
})

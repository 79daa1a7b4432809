import * as z from 'zod/mini'
import { aText, documented } from './documented.ts'
import { id, numberInUrl } from './fields.ts'

/**
 * Lists that a call answers page by page. `nextCursor` of an answer says where the next page begins and is the `cursor`
 * of the call for it. The page reads such lists with `pagesQuery` and `PagedList`.
 */

export const CURSOR_MESSAGE = 'Cursor must be one that this list returned'

/** Any other cursor. */
export const textCursor = (pattern: RegExp) =>
  z.string(CURSOR_MESSAGE).check(z.regex(pattern, CURSOR_MESSAGE))

/** Lists in the order of their ids, which are uuids. */
export const uuidCursor = z.uuid(CURSOR_MESSAGE)
/** Lists in the order of their ids, which are numbers. */
export const idCursor = id(CURSOR_MESSAGE)
/** Lists in the order of an instant, in milliseconds, and of ids among the same. */
export const timeCursor = documented(
  z.pipe(
    textCursor(/^\d{1,14}_[1-9]\d{0,14}$/),
    z.transform((text: string): TimeCursor => {
      const [at, id] = text.split('_').map(Number)
      return { at: new Date(at!), id: id! }
    }),
  ),
  { type: 'string', maxLength: 30 },
)
export interface TimeCursor {
  at: Date
  id: number
}
export const timeCursorOf = ({ at, id }: TimeCursor): string => `${at.getTime()}_${id}`

/** Query of a call for a page: where it begins, and how many rows it has at most. */
export const pageQuery = <Cursor extends z.ZodMiniType>(
  cursor: Cursor,
  { usual = 50, most = usual }: { usual?: number; most?: number } = {},
) => ({
  cursor: documented(z.optional(cursor), { description: 'The nextCursor of the page before' }),
  limit: numberInUrl('Limit', 1, most, usual),
})

/** Answer of such a call: the rows, and what else the shape names. */
export const pageAnswer = <Shape extends z.core.$ZodShape>(shape: Shape) =>
  z.object({
    ...shape,
    nextCursor: documented(z.nullable(aText(100)), { description: 'Null on the last page' }),
  })

export interface Page<Row> {
  rows: Row[]
  nextCursor: string | null
}

/** Reads a page with one row more than it shows, which tells whether others follow. */
export async function readPage<Asked extends { limit: number }, Row>(
  asked: Asked,
  read: (page: Asked) => Promise<Row[]>,
  cursorOf: (last: Row) => string | number,
): Promise<Page<Row>> {
  const { limit } = asked
  const found = await read({ ...asked, limit: limit + 1 })
  const rows = found.slice(0, limit)
  const last = rows.at(-1)
  return { rows, nextCursor: found.length > limit && last ? String(cursorOf(last)) : null }
}

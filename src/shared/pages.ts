import * as z from 'zod/mini'
import { aText, documented } from './documented.ts'
import { id, numberInUrl } from './fields.ts'

/** `nextCursor` of an answer is the `cursor` of the next call. */

export const CURSOR_MESSAGE = 'Cursor must be one that this list returned'

export const textCursor = (pattern: RegExp) =>
  z.string(CURSOR_MESSAGE).check(z.regex(pattern, CURSOR_MESSAGE))

export const uuidCursor = z.uuid(CURSOR_MESSAGE)
export const idCursor = id(CURSOR_MESSAGE)
/** milliseconds, and ids among equal instants */
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

export const pageQuery = <Cursor extends z.ZodMiniType>(
  cursor: Cursor,
  { usual = 50, most = usual }: { usual?: number; most?: number } = {},
) => ({
  cursor: documented(z.optional(cursor), { description: 'The nextCursor of the page before' }),
  limit: numberInUrl('Limit', 1, most, usual),
})

export const pageAnswer = <Shape extends z.core.$ZodShape>(shape: Shape) =>
  z.object({
    ...shape,
    nextCursor: documented(z.nullable(aText(100)), { description: 'Null on the last page' }),
  })

export interface Page<Row> {
  rows: Row[]
  nextCursor: string | null
}

/** a row more tells whether others follow */
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

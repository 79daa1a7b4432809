import { sql, type SQL } from 'drizzle-orm'
import { plainKey, wordsOf } from '../../shared/names.ts'

/**
 * As `plainKey` in `shared/names.ts`. Not stored: a name of ASCII letters only, which most are, is its own plain key and
 * costs nothing.
 */
export const plainName = sql`
  CASE WHEN octet_length(name_key) = length(name_key) THEN name_key
       ELSE regexp_replace(normalize(name_key, NFD), '[\\u0300-\\u036f]+', '', 'g') END`

export const nameHasWords = (search: string): SQL =>
  sql.join(
    wordsOf(plainKey(search)).map((word) => sql`strpos(${plainName}, ${word}) > 0`),
    sql` AND `,
  )

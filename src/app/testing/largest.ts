import type pg from 'pg'
import { MAX_PUT_ASIDE } from '../../features/advice/outreach/contract.ts'
import { NAME_KINDS, type NameKind } from '../../features/sales/contract.ts'
import { MAX_NAME_LENGTH } from '../../shared/names.ts'

/**
 * Names that share nothing but the length of their words, each word with several parts that are looked up. They are as long as
 * names can be, in characters of three bytes.
 */
const NAME = `rpad(regexp_replace(translate(md5(n::text) || md5('x' || n), '0123456789', 'ghijklmnop'), '(.{8})', '\\1 ', 'g'), ${MAX_NAME_LENGTH}, '店')`

/**
 * Gives an owner `count` names of each kind, each sold once, customers with contacts that several share, and as many who were
 * written to as there may be. `client` must be a superuser's.
 */
export async function fillLargest(
  client: pg.ClientBase,
  ownerId: string,
  count: number,
): Promise<void> {
  const first = {} as Record<NameKind, number>
  for (const kind of NAME_KINDS) {
    const { rows } = await client.query<{ id: number }>(
      `INSERT INTO ${kind} (owner_id, name, name_key)
       SELECT $1, name, name FROM (SELECT ${NAME} AS name FROM generate_series(1, $2::int) AS n) AS named
       RETURNING id`,
      [ownerId, count],
    )
    first[kind] = rows[0]!.id
  }
  await client.query(
    `INSERT INTO customer_contact (owner_id, customer_id, email, phone)
     SELECT $1, $2::bigint + n, 'x' || n / 2 || '@example.com', '0171 ' || n / 2
     FROM generate_series(0, $3::int - 1) AS n`,
    [ownerId, first.customer, count],
  )
  await client.query(
    `INSERT INTO outreach (owner_id, customer_id, state, since, until, set_at)
     SELECT $1, $2::bigint + n, 'done', current_date - 1, current_date + 30, now() - interval '1 day'
     FROM generate_series(0, $3::int - 1) AS n`,
    [ownerId, first.customer, Math.min(count, MAX_PUT_ASIDE)],
  )
  await client.query(
    `INSERT INTO sale (owner_id, revenue_cents, quantity, sale_date, source, ${NAME_KINDS.map((kind) => `${kind}_id`).join(', ')})
     SELECT $1, 500 + n % 20000, 1, current_date - n % 1461, 'import', ${NAME_KINDS.map((_, i) => `$${3 + i}::bigint + n`).join(', ')}
     FROM generate_series(0, $2::int - 1) AS n`,
    [ownerId, count, ...NAME_KINDS.map((kind) => first[kind])],
  )
  await client.query('ANALYZE')
}

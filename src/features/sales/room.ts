import { sql } from 'drizzle-orm'
import { rowsOf, prepared } from '../../server/database/prepared.ts'
import type { OwnerTx } from '../../server/database/tenancy.ts'
import { conflict } from '../../shared/errors.ts'
import { NAME_LISTS, type NameKind } from './contract.ts'
import { NAMES } from './rollups/dimensions.ts'

/** For programs that may not read, all names that they send take room: else they would learn which are recorded. */

export interface RoomForSent {
  require: (kind: NameKind, sent: number) => void
}

/** Before the first name of a file is added. Where there is much room, unused names count too: that is faster. */
export async function roomForSent(tx: OwnerTx, kinds: readonly NameKind[]): Promise<RoomForSent> {
  const left = new Map<NameKind, number | null>()
  for (const kind of kinds) {
    const { rows } = await tx.execute<{ room: number | null }>(sql`
      SELECT most_allowed('names') -
        CASE WHEN count(*) * 2 > most_allowed('names') THEN names_in_use(${kind}) ELSE count(*) END AS room
      FROM ${NAMES[kind].names} WHERE owner_id = ${tx.ownerId}`)
    left.set(kind, rows[0]!.room)
  }
  return {
    require: (kind, sent) => {
      if (sent > (left.get(kind) ?? Infinity)) throw tooManySent(NAME_LISTS[kind])
    },
  }
}

const tooManySent = (things: string) =>
  conflict(
    'limit_reached',
    `This file has more ${things} than this account may have room for. For a program that may not read, each name that it sends takes room, whether it is recorded or not. Send a smaller file, or import this one on the page.`,
  )

const REQUIRE = prepared('names-room')`
  SELECT require_room_for_names(kind, sampled => true) FROM unnest($1::text[]) AS kind`

export const requireRoomForOne = (tx: OwnerTx, kinds: NameKind[]): Promise<unknown> =>
  rowsOf(tx, REQUIRE, kinds)

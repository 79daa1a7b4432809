import { sqlText } from '../../server/database/prepared.ts'
import { shiftOf, type Move, type Moving } from '../../server/moving/moving.ts'
import {
  cannedReply,
  ticket,
  ticketMessage,
  ticketNote,
  ticketScreenshot,
  visitorAddress,
} from './tables.ts'

/**
 * Tickets are numbered across all owners. If the other installation has given a number to somebody else, all of the
 * owner's tickets get higher ones there. Admins are other people there.
 */
export const ticketsMoving: Moving = {
  stays: [
    [visitorAddress, 'addresses of people without an account'],
    [cannedReply, 'texts of the admins of this installation'],
  ],
  also: [
    [
      ticketNote,
      ({ ownerId }) =>
        sqlText`ticket_id IN (SELECT id FROM ${ticket} WHERE owner_id = '${ownerId}')`,
    ],
  ],
  changes: async (move: Move) => {
    const [{ by }, { by: ofPictures }] = [
      await shiftOf(move, ticket),
      await shiftOf(move, ticketScreenshot),
    ]
    const ticketId = `ticket_id + ${by}`
    return [
      [
        ticket,
        {
          id: `id + ${by}`,
          assignee_id: 'NULL::uuid',
          // It begins with the number (rules.ts).
          search_text:
            by === 0
              ? 'search_text'
              : `concat_ws(' ', 'km' || (id + ${by}), id + ${by}, lpad((id + ${by})::text, 6, '0'), regexp_replace(search_text, format('^km%s( 0*%s)+ ?', id, id), ''))`,
        },
      ],
      [ticketMessage, { ticket_id: ticketId, admin_id: 'NULL::uuid' }],
      [ticketScreenshot, { ticket_id: ticketId, id: `id + ${ofPictures}` }],
      [ticketNote, { ticket_id: ticketId }],
    ]
  },
}

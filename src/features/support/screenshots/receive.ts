import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { IncomingMessage } from 'node:http'
import { siteOf } from '../../../server/address.ts'
import { tooBusy } from '../../../server/database/database-errors.ts'
import { Room, type Arrival } from '../../../server/http/guards/room.ts'
import { AppError } from '../../../shared/errors.ts'
import { MEGABYTE } from '../../../shared/limits.ts'
import { submitTicket } from '../contract.ts'

/** bytes of reports that this process is receiving */
const ROOM = 48 * MEGABYTE
/** bytes that each piece takes besides its own */
const PIECE = 256
/** characters of the JSON besides pictures; several times the longest report */
const MAX_REST = 65_536
/** Without a quote, so that never more than one text of the JSON is left out. */
const PICTURE = /"data:[^"]*"/g

// Visitors, who may come from anywhere, take no room of owners.
const roomFor = () => new Room({ max: ROOM, refusal: tooBusy })
const [owners, visitors] = [roomFor(), roomFor()]

/** Reports can be large: the sender with most of the room gives way. */
export function receiveReports(scope: FastifyInstance): void {
  const parse = scope.getDefaultJsonParser('error', 'error')
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('application/json', (request, payload, done) => {
    received(request, payload).then((text) => {
      // JSON of many small parts takes seconds to read, one long text does not.
      if (text.replace(PICTURE, '').length > MAX_REST) done(tooLarge())
      else void parse(request, text, done)
    }, done)
  })
}

const { bytes: MOST, message: TOO_LARGE } = submitTicket.maxBody!
const tooLarge = (): AppError => new AppError(413, 'too_large', TOO_LARGE)

/** Until the body is too long, or has to give way. */
function received({ signedIn, ip }: FastifyRequest, payload: IncomingMessage): Promise<string> {
  const room = signedIn ? owners : visitors
  let chunks: Buffer[] = []
  let length = 0
  return new Promise<string>((resolve, reject) => {
    const arrival: Arrival = {
      by: signedIn ? [signedIn.ownerId, siteOf(ip)] : [siteOf(ip)],
      giveWay: (error) => refuse(error),
    }
    const end = () => room.leave(arrival)
    const refuse = (error: Error) => {
      chunks = []
      // Browsers read the response only after sending everything.
      payload.off('data', add).resume()
      end()
      reject(error)
    }
    const add = (chunk: Buffer) => {
      length += chunk.length
      try {
        if (length > MOST) throw tooLarge()
        room.take(arrival, chunk.length + PIECE)
        chunks.push(chunk)
      } catch (error) {
        refuse(error as Error)
      }
    }
    payload.on('data', add).on('error', refuse)
    payload.on('end', () => {
      end()
      resolve(Buffer.concat(chunks).toString())
    })
  })
}

import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { IncomingMessage } from 'node:http'
import { siteOf } from '../../../server/address.ts'
import { tooBusy } from '../../../server/database/database-errors.ts'
import { Room, type Arrival } from '../../../server/http/guards/room.ts'
import { AppError } from '../../../shared/errors.ts'
import { MEGABYTE } from '../../../shared/limits.ts'
import { submitTicket } from '../contract.ts'

/** bytes, of this process */
const ROOM = 48 * MEGABYTE
/** bytes of overhead */
const PIECE = 256
/** characters besides pictures; several times the longest report */
const MAX_REST = 65_536
/** No quotes: never leaves out more than one text. */
const PICTURE = /"data:[^"]*"/g

// Visitors take no room of owners.
const roomFor = () => new Room({ max: ROOM, refusal: tooBusy })
const [owners, visitors] = [roomFor(), roomFor()]

/** The sender with most of the room gives way. */
export function receiveReports(scope: FastifyInstance): void {
  const parse = scope.getDefaultJsonParser('error', 'error')
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('application/json', (request, payload, done) => {
    received(request, payload).then((text) => {
      // Many small parts take seconds to parse.
      if (text.replace(PICTURE, '').length > MAX_REST) done(tooLarge())
      else void parse(request, text, done)
    }, done)
  })
}

const { bytes: MOST, message: TOO_LARGE } = submitTicket.maxBody!
const tooLarge = (): AppError => new AppError(413, 'too_large', TOO_LARGE)

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

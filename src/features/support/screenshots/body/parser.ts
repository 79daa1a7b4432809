import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { IncomingMessage } from 'node:http'
import { limitConcurrency } from '../../../../server/database/concurrency-limit.ts'
import { tooBusy } from '../../../../server/database/database-errors.ts'
import { Room, type Arrival } from '../../../../server/http/guards/room.ts'
import { siteOf } from '../../../../server/address.ts'
import { AppError } from '../../../../shared/errors.ts'
import { MEGABYTE } from '../../../../shared/limits.ts'
import { submitTicket } from '../../contract.ts'
import type { Picture } from '../rules/picture.ts'
import { readReport, type ReadReport } from './report.ts'
import { readInThread } from './thread.ts'

/** bytes of the reports that are being received by this process, or that wait to be read */
const ROOM = 48 * MEGABYTE
/** bytes; what is smaller is read faster than a thread starts */
const SMALL = 65_536
/** bytes that a piece of a report takes besides its own */
const PIECE = 256

/**
 * Large reports are received in a room that whoever has most of it gives way in, and read one at a time, each in a
 * thread of its own, so that what takes too much memory ends no other. Visitors, who may come from anywhere, take no room
 * and no turns of owners.
 */
const roomAndTurns = () => ({
  room: new Room({ max: ROOM, refusal: tooBusy }),
  inTurn: limitConcurrency({ slots: 1, perKey: 1, timeout: 10_000 }),
})
const [owners, visitors] = [roomAndTurns(), roomAndTurns()]

const reports = new WeakMap<FastifyRequest, ReadReport>()

/** Makes the routes of `scope` read JSON bodies in a thread, without the pictures in them. See `picturesOf`. */
export function readReportsInThread(scope: FastifyInstance): void {
  const parse = scope.getDefaultJsonParser('error', 'error')
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser(
    'application/json',
    async (request: FastifyRequest, payload: IncomingMessage) => {
      const report = await (isSmall(request)
        ? readReport(await received(payload))
        : readLarge(request, payload))
      if (report.text === null) throw tooLarge()
      reports.set(request, report)
      return new Promise((resolve, reject) => {
        void parse(request, report.text!, (error, body) => (error ? reject(error) : resolve(body)))
      })
    },
  )
}

/** Takes a turn only when all is there, so that what comes slowly keeps no turn. */
async function readLarge(
  { signedIn, ip }: FastifyRequest,
  payload: IncomingMessage,
): Promise<ReadReport> {
  const { room, inTurn } = signedIn ? owners : visitors
  const arrival: Arrival = { by: signedIn ? [signedIn.ownerId, siteOf(ip)] : [siteOf(ip)] }
  try {
    const bytes = await received(payload, { room, arrival })
    return await inTurn(arrival.by[0], () => readInThread(bytes, tooLarge))
  } finally {
    room.leave(arrival)
  }
}

/** One without pictures waits for nobody. */
const isSmall = ({ headers }: FastifyRequest): boolean =>
  Number(headers['content-length'] ?? Infinity) <= SMALL

/** Returns the pictures of a report by what its body has instead. Throws why one of them can't be stored. */
export function picturesOf(request: FastifyRequest, screenshots: string[]): Picture[] {
  const { pictures } = reports.get(request)!
  if (!(pictures instanceof Map)) {
    const { status, code, message, fields } = pictures
    throw new AppError(status, code, message, fields && { fields })
  }
  return screenshots.map((stand) => pictures.get(stand)!)
}

const { bytes: MOST, message: TOO_LARGE } = submitTicket.maxBody!
const tooLarge = (): AppError => new AppError(413, 'too_large', TOO_LARGE)

/** Receives a body until it's too long, or has to give way to another. */
function received(
  payload: IncomingMessage,
  space?: { room: Room; arrival: Arrival },
): Promise<Buffer> {
  let chunks: Buffer[] = []
  let length = 0
  return new Promise((resolve, reject) => {
    const refuse = (error: Error) => {
      chunks = []
      // Browsers read the response only after sending everything.
      payload.off('data', add).resume()
      reject(error)
    }
    const add = (chunk: Buffer) => {
      length += chunk.length
      try {
        if (length > MOST) throw tooLarge()
        space?.room.take(space.arrival, chunk.length + PIECE)
        chunks.push(chunk)
      } catch (error) {
        refuse(error as Error)
      }
    }
    const end = () => {
      if (space) space.arrival.giveWay = undefined
      resolve(Buffer.concat(chunks))
    }
    if (space) space.arrival.giveWay = refuse
    payload.on('data', add).on('end', end).on('error', reject)
  })
}

import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AppError } from '../../../shared/errors.ts'
import { limitConcurrency } from '../../database/concurrency-limit.ts'
import type { Database } from '../../database/tenancy.ts'
import type { Limits } from '../../limits.ts'

/** Long answers in pieces that take turns, so that others wait for one piece only. */

/** ms */
const OPEN_WAIT = 30_000

/** of this process; the database limits those of owners */
const systemTurns = limitConcurrency({ slots: 1, perKey: 1, timeout: 5 * 60_000 })

/** A piece is returned only if the call would still be let in; else throws a 401. */
export function inTurns(
  db: Database,
  request: Pick<FastifyRequest, 'requireStillLetIn'>,
): Database {
  // After the reading: then the call had access while reading, without a lock.
  const ifLetIn = async <T>(reading: Promise<T>): Promise<T> => {
    const piece = await reading
    await request.requireStillLetIn()
    return piece
  }
  return {
    ...db,
    withOwner: (ownerId, work) => ifLetIn(db.withOwnerInTurn(ownerId, work)),
    withSystem: (work) => ifLetIn(systemTurns('', () => db.withSystem(work))),
  }
}

/** No further ahead than needed. */
export const streamOf = (pieces: AsyncIterable<string | Buffer>): Readable =>
  Readable.from(pieces, { highWaterMark: 1 })

const open = limitConcurrency({ slots: Infinity, perKey: 2, timeout: OPEN_WAIT })

/** Waits while two others are being sent. Throws a 503 after half a minute. */
export function sendPieces(
  reply: FastifyReply,
  ownerId: string,
  pieces: () => AsyncIterable<string>,
): Promise<FastifyReply> {
  return new Promise((resolve, reject) => {
    const sent = open(ownerId, async () => {
      const stream = streamOf(pieces())
      const closed = closing(reply, stream)
      resolve(reply.send(stream))
      await closed
    })
    sent.catch(reject)
  })
}

function closing(reply: FastifyReply, stream: Readable): Promise<void> {
  return new Promise((resolve) => {
    stream.once('close', resolve)
    if (reply.raw.closed) stream.destroy()
    else reply.raw.once('close', () => stream.destroy())
  })
}

export interface Download {
  name: string
  perHour: number
  running: () => AppError
}

export interface OpenedFile {
  type: string
  fileName: string
  content: Readable
}

const downloading = new Set<string>()

/** One at a time per owner and process. Throws a 409 or 429. */
export async function sendDownload(
  { limits }: { limits: Limits },
  reply: FastifyReply,
  { ownerId, askedBy }: { ownerId: string; askedBy: string },
  { name, perHour, running }: Download,
  opened: () => Promise<OpenedFile>,
): Promise<FastifyReply> {
  const key = `${name} ${ownerId}`
  if (downloading.has(key)) throw running()
  downloading.add(key)
  const end = () => downloading.delete(key)
  try {
    await limits.take({ name, calls: perHour, seconds: 3600 }, askedBy)
    const { type, fileName, content } = await opened()
    void closing(reply, content).then(end)
    return await reply
      .type(type)
      .header('content-disposition', `attachment; filename="${fileName}"`)
      .send(content)
  } catch (error) {
    end()
    throw error
  }
}

import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AppError } from '../../../shared/errors.ts'
import { limitConcurrency } from '../../database/concurrency-limit.ts'
import type { Database } from '../../database/tenancy.ts'
import type { Limits } from '../../limits.ts'

/**
 * Answers that cost as much as an owner has stored. They are read and written in pieces, which owners take turns at, so
 * that whoever else calls meanwhile waits for one piece and no longer. Somebody who reads slowly holds up nobody. They
 * break off once who reads them has lost access, however slowly that is.
 */

/** ms to wait for an earlier answer of the owner to end */
const OPEN_WAIT = 30_000

/** of this process; those of owners are limited by the database */
const systemTurns = limitConcurrency({ slots: 1, perKey: 1, timeout: 5 * 60_000 })

/**
 * The database for reading the pieces of the long answer to a call: its transactions take turns. What they read is
 * returned only if the call would still be let in, and otherwise a 401 is thrown.
 */
export function inTurns(
  db: Database,
  request: Pick<FastifyRequest, 'requireStillLetIn'>,
): Database {
  // Asked after the reading and not before: then whatever was read was there while the call had access, without a lock.
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

/** Returns the pieces as a stream that reads them no further ahead than it must. */
export const streamOf = (pieces: AsyncIterable<string | Buffer>): Readable =>
  Readable.from(pieces, { highWaterMark: 1 })

/** Calls that may be open at once for one owner. */
const open = limitConcurrency({ slots: Infinity, perKey: 2, timeout: OPEN_WAIT })

/** Sends a long answer of an owner, who waits while two others are being sent. Throws a 503 after half a minute. */
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

/** Resolves when nothing more is sent. The client may have left before there was anything to send. */
function closing(reply: FastifyReply, stream: Readable): Promise<void> {
  return new Promise((resolve) => {
    stream.once('close', resolve)
    if (reply.raw.closed) stream.destroy()
    else reply.raw.once('close', () => stream.destroy())
  })
}

/** A file that an owner takes along. */
export interface Download {
  /** names the counter of its calls */
  name: string
  /** calls in an hour by one person */
  perHour: number
  /** what refuses a second one while the first is being sent */
  running: () => AppError
}

export interface OpenedFile {
  type: string
  fileName: string
  content: Readable
}

/** owners who are downloading from this process, by the kind of download */
const downloading = new Set<string>()

/**
 * Sends a file that `opened` returns, one at a time for each owner and process, and so many in an hour to who asks for
 * it. What `opened` notes in the audit log is limited with it. Throws a 409 or 429.
 */
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

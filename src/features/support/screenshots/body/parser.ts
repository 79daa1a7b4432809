import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { IncomingMessage } from 'node:http'
import { limitConcurrency } from '../../../../server/database/concurrency-limit.ts'
import { siteOf } from '../../../../server/address.ts'
import { AppError } from '../../../../shared/errors.ts'
import { submitTicket } from '../../contract.ts'
import type { Picture } from '../rules/picture.ts'
import { readInThread, SMALL } from './thread.ts'
import type { ReadReport } from './report.ts'

/**
 * Large reports are read in turns: so many at once in a process, and of one owner or visitor's network. Nothing of the
 * others is read meanwhile, so they take no memory. Visitors, who may come from anywhere, take no turns of owners.
 */
const turnsOfSome = () => limitConcurrency({ slots: 8, perKey: 2, timeout: 10_000 })
const turns = { owner: turnsOfSome(), visitor: turnsOfSome() }

const reports = new WeakMap<FastifyRequest, ReadReport>()

/** Makes the routes of `scope` read JSON bodies in a thread, without the pictures in them. See `picturesOf`. */
export function readReportsInThread(scope: FastifyInstance): void {
  const parse = scope.getDefaultJsonParser('error', 'error')
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser(
    'application/json',
    async (request: FastifyRequest, payload: IncomingMessage) => {
      const read = async () => readInThread(await bytesOf(payload))
      const report = await (isSmall(request) ? read() : inTurn(request, read))
      if (report.text === null) throw tooLarge()
      reports.set(request, report)
      return new Promise((resolve, reject) => {
        void parse(request, report.text!, (error, body) => (error ? reject(error) : resolve(body)))
      })
    },
  )
}

const inTurn = ({ signedIn, ip }: FastifyRequest, read: () => Promise<ReadReport>) =>
  signedIn ? turns.owner(signedIn.ownerId, read) : turns.visitor(siteOf(ip), read)

/** One without pictures waits for nobody: else a few people who send large ones slowly could keep all others from writing. */
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

async function bytesOf(payload: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of payload.iterator({ destroyOnReturn: false })) {
    length += (chunk as Buffer).length
    if (length > MOST) {
      // Browsers read the response only after sending everything.
      payload.resume()
      throw tooLarge()
    }
    chunks.push(chunk as Buffer)
  }
  return Buffer.concat(chunks)
}

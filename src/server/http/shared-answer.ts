import type { FastifyReply, FastifyRequest } from 'fastify'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

export type Sender = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>

const compressed = {
  // The highest level takes ten times as long for a few percent less.
  br: (content: Buffer) =>
    promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
  gzip: (content: Buffer) => promisify(gzip)(content),
}
type Encoding = keyof typeof compressed

/** Compressed once, on demand. */
export function sharedAnswer(type: string, content: string | Buffer): Sender {
  const plain = Buffer.from(content)
  const made: { [encoding in Encoding]?: Promise<Buffer> } = {}
  return async (request, reply) => {
    reply.type(type)
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-cache')
    if (!reply.hasHeader('vary')) reply.header('vary', 'accept-encoding')
    const encoding = bestOf(request.headers['accept-encoding'])
    if (!encoding) return reply.send(plain)
    const body = await (made[encoding] ??= compressed[encoding](plain))
    return reply.header('content-encoding', encoding).send(body)
  }
}

const ENCODINGS: [Encoding, RegExp][] = [
  ['br', /\bbr\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i],
  ['gzip', /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i],
]

const bestOf = (accepted = ''): Encoding | undefined =>
  ENCODINGS.find(([, pattern]) => pattern.test(accepted))?.[0]

import type { FastifyError, FastifyRequest } from 'fastify'
import { badInput } from '../../shared/errors.ts'

/** The parser throws bare errors at a form that is broken or ends early; what reads from here throws its own. */
export async function* wellFormed<T>(source: AsyncIterable<T>): AsyncGenerator<T> {
  try {
    yield* source
  } catch (error) {
    if ((error as FastifyError).statusCode !== undefined) throw error
    throw badInput('The form could not be read: it is broken or ends early.')
  }
}

/**
 * The one file of a form, in memory; undefined when there is none. Throws `tooLarge` as soon as more than `maxBytes`
 * have come. For routes in a scope with `@fastify/multipart`.
 */
export async function fileOf(
  request: FastifyRequest,
  maxBytes: number,
  tooLarge: () => Error,
): Promise<Buffer | undefined> {
  if (!request.isMultipart()) return undefined
  try {
    let content: Buffer | undefined
    // One byte more: the parser would read a longer file to its end before it says so.
    const limits = { fileSize: maxBytes + 1, files: 1, fields: 10, fieldSize: 1_000 }
    for await (const part of wellFormed(request.parts({ limits }))) {
      if (part.type !== 'file') continue
      const chunks: Buffer[] = []
      let length = 0
      for await (const bytes of wellFormed<Buffer>(part.file)) {
        length += bytes.length
        if (length > maxBytes) throw tooLarge()
        chunks.push(bytes)
      }
      content = Buffer.concat(chunks)
    }
    return content
  } finally {
    // What is left of a refused form: browsers look at the answer only when all is sent.
    request.raw.unpipe().resume()
  }
}

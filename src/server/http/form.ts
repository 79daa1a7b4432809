import type { FastifyError, FastifyRequest } from 'fastify'
import { AppError, badInput } from '../../shared/errors.ts'

/** Iterates over a parsed form. Turns the parser's plain errors, for a damaged or incomplete form, into a 400. */
export async function* wellFormed<T>(source: AsyncIterable<T>): AsyncGenerator<T> {
  try {
    yield* source
  } catch (error) {
    if (error instanceof AppError || (error as FastifyError).statusCode !== undefined) throw error
    throw badInput("The form couldn't be read because it is damaged or incomplete.")
  }
}

/**
 * Reads the one file of a form into memory; undefined when there is none. Throws `tooLarge` as soon as
 * more than `maxBytes` have arrived. For routes in a scope with `@fastify/multipart`.
 */
export async function fileOf(
  request: FastifyRequest,
  maxBytes: number,
  tooLarge: () => Error,
): Promise<Buffer | undefined> {
  if (!request.isMultipart()) return undefined
  try {
    let content: Buffer | undefined
    // One byte more than allowed: at its own limit the parser would read the file to the end before it throws.
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
    // Discards the rest of a refused form: browsers read the response only after sending everything.
    request.raw.unpipe().resume()
  }
}

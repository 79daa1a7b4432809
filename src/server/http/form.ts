import type { Multipart, MultipartFile } from '@fastify/multipart'
import type { FastifyError, FastifyRequest } from 'fastify'
import { AppError, badInput } from '../../shared/errors.ts'

/** bytes of a form besides those of its file; several times the longest texts that pages send */
const MAX_TEXT_BYTES = 200_000

/**
 * Iterates over the parts of a form, of which one may be a file. Throws a 400 when the form is damaged or incomplete, or as
 * soon as too much of it is not the file, and what `endForm` ends it with. For routes in a scope with `@fastify/multipart`.
 */
export async function* partsOf(
  request: FastifyRequest,
  maxFileBytes: number,
): AsyncGenerator<Multipart> {
  let file: MultipartFile['file'] | undefined
  let bytes = 0
  // The parser reads what it leaves out to its end, and says nothing about it before.
  const count = (chunk: Buffer): void => {
    // Not with this piece: how much of it is the file is known when it has been parsed, before the next one comes. What
    // follows a file that is too long isn't known as the file's, and who reads the file refuses it.
    if (!file?.truncated && bytes - (file?.bytesRead ?? 0) > MAX_TEXT_BYTES)
      endForm(request, tooLongTexts())
    bytes += chunk.length
  }
  request.raw.on('data', count)
  try {
    // One byte more than allowed, so that who reads the file refuses a longer one: the parser would read it to its end first.
    const fileSize = maxFileBytes + 1
    const limits = { fileSize, files: 1, fields: 10, fieldSize: MAX_TEXT_BYTES }
    for await (const part of wellFormed(request.parts({ limits }))) {
      if (part.type === 'file') file = part.file
      else if (part.valueTruncated) throw tooLongTexts()
      yield part
    }
  } finally {
    // Drains the rest of a refused form: browsers read the answer only after sending everything.
    request.raw.off('data', count).unpipe().resume()
  }
}

/** Ends a form that is still being read, in its file or anywhere else. */
export function endForm({ raw }: FastifyRequest, refusal: Error): void {
  raw.emit('error', refusal)
}

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
 * more than `maxBytes` have arrived.
 */
export async function fileOf(
  request: FastifyRequest,
  maxBytes: number,
  tooLarge: () => Error,
): Promise<Buffer | undefined> {
  if (!request.isMultipart()) return undefined
  let content: Buffer | undefined
  for await (const part of partsOf(request, maxBytes)) {
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
}

const tooLongTexts = () => badInput('The texts of the form are too long.')

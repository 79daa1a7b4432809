import type { Multipart, MultipartFile } from '@fastify/multipart'
import type { FastifyError, FastifyRequest } from 'fastify'
import { AppError, badInput } from '../../shared/errors.ts'

/** bytes */
const MAX_TEXT_BYTES = 200_000

/** Throws a 400. Needs `@fastify/multipart` in the scope. */
export async function* partsOf(
  request: FastifyRequest,
  maxFileBytes: number,
): AsyncGenerator<Multipart> {
  let file: MultipartFile['file'] | undefined
  let bytes = 0
  // The parser silently skips parts to their end.
  const count = (chunk: Buffer): void => {
    // Without this piece: the file's share is known only after parsing. Bytes after a too long file don't count.
    if (!file?.truncated && bytes - (file?.bytesRead ?? 0) > MAX_TEXT_BYTES)
      endForm(request, tooLongTexts())
    bytes += chunk.length
  }
  request.raw.on('data', count)
  try {
    // One byte more, so that the file's reader refuses first: the parser would read to the end.
    const fileSize = maxFileBytes + 1
    const limits = { fileSize, files: 1, fields: 10, fieldSize: MAX_TEXT_BYTES }
    for await (const part of wellFormed(request.parts({ limits }))) {
      if (part.type === 'file') file = part.file
      else if (part.valueTruncated) throw tooLongTexts()
      yield part
    }
  } finally {
    // Browsers read the answer only after sending everything.
    request.raw.off('data', count).unpipe().resume()
  }
}

export function endForm({ raw }: FastifyRequest, refusal: Error): void {
  raw.emit('error', refusal)
}

export async function* wellFormed<T>(source: AsyncIterable<T>): AsyncGenerator<T> {
  try {
    yield* source
  } catch (error) {
    if (error instanceof AppError || (error as FastifyError).statusCode !== undefined) throw error
    throw badInput("The form couldn't be read because it is damaged or incomplete.")
  }
}

/** Throws `tooLarge` at once. undefined without a file. */
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

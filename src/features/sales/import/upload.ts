import { createHash, randomUUID } from 'node:crypto'
import { mkdir, open, unlink, type FileHandle } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { FastifyError, FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import { badInput } from '../../../shared/errors.ts'
import {
  columnMapping,
  importOptions,
  MAX_FILE_BYTES,
  type ColumnMapping,
  type ImportOptions,
} from './contract.ts'

/** What a form with a file brought. */
export interface Upload {
  fileName: string
  handle: FileHandle
  /** SHA-256 of the content, base64 */
  contentHash: string
  mapping: ColumnMapping | undefined
  options: ImportOptions
}

/** bytes of a field that is no file */
const MAX_FIELD_BYTES = 200_000
const MAX_NAME_LENGTH = 255

/**
 * Streams the form into `folder`, its fields in any order, hands it to `use` and forgets it.
 * The file has no name while it is there: nobody else can open it, and the system frees it however
 * this process ends, kill -9 included.
 */
export async function withUpload<T>(
  request: FastifyRequest,
  folder: string,
  use: (upload: Upload) => Promise<T>,
): Promise<T> {
  if (!request.isMultipart()) throw noFile()
  const handle = await namelessFile(folder)
  try {
    const fields = new Map<string, string>()
    let fileName: string | undefined
    const hash = createHash('sha256')
    const limits = { fileSize: MAX_FILE_BYTES, files: 1, fields: 10, fieldSize: MAX_FIELD_BYTES }
    for await (const part of wellFormed(request.parts({ limits }))) {
      if (part.type === 'field') {
        fields.set(part.fieldname, String(part.value))
        continue
      }
      fileName = part.filename
      for await (const bytes of wellFormed<Buffer>(part.file)) {
        hash.update(bytes)
        await handle.write(bytes)
      }
    }
    if (!fileName) throw noFile()
    if (fileName.includes('\0')) throw unkeepableName()
    if (!/\.(csv|tsv|txt)$/i.test(fileName)) {
      throw badInput('Please select a CSV file: its name ends in .csv.', {
        file: 'Please select a CSV file: its name ends in .csv.',
      })
    }
    return await use({
      fileName: basename(fileName).slice(-MAX_NAME_LENGTH),
      handle,
      contentHash: hash.digest('base64'),
      mapping: fields.has('columnMapping')
        ? parsed('columnMapping', fields.get('columnMapping')!, columnMapping)
        : undefined,
      options: parsed('options', fields.get('options') || '{}', importOptions),
    })
  } finally {
    await handle.close()
  }
}

const noFile = () => badInput('Please select a file', { file: 'Please select a file' })

const unkeepableName = () => {
  const message = "The file's name contains a character that cannot be kept"
  return badInput(message, { file: message })
}

/** The parser throws bare errors at a form that is broken or ends early; what reads from here throws its own. */
async function* wellFormed<T>(source: AsyncIterable<T>): AsyncGenerator<T> {
  try {
    yield* source
  } catch (error) {
    if ((error as FastifyError).statusCode !== undefined) throw error
    throw badInput('The form could not be read: it is broken or ends early.')
  }
}

async function namelessFile(folder: string): Promise<FileHandle> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, randomUUID())
  const handle = await open(path, 'wx+', 0o600)
  await unlink(path)
  return handle
}

function parsed<S extends z.ZodMiniType>(name: string, text: string, schema: S): z.output<S> {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    throw badInput(`${name} is not valid JSON.`, { [name]: `${name} is not valid JSON.` })
  }
  const result = schema.safeParse(json)
  if (result.success) return result.data
  const { path, message } = result.error.issues[0]!
  throw badInput(message, { [[name, ...path].join('.')]: message })
}

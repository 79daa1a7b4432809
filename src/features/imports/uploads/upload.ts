import { createHash } from 'node:crypto'
import { basename } from 'node:path'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import { wellFormed } from '../../../server/http/form.ts'
import { AppError, badInput } from '../../../shared/errors.ts'
import {
  columnMapping,
  importOptions,
  MAX_FILE_BYTES,
  TOO_LARGE,
  type ColumnMapping,
  type ImportOptions,
} from '../contract.ts'
import { OFFICE_FILE } from '../reading/file/text.ts'
import { namelessFile, UploadedFile, type KeptUploads } from './kept-uploads.ts'
import { LOOK_EVERY, type UploadSpace } from './upload-space.ts'

/** What a form with a file brought. */
export interface Upload {
  file: UploadedFile
  /** where it lies, and what is made of it on the way */
  folder: string
  mapping: ColumnMapping | undefined
  options: ImportOptions
}

/** bytes of a field that is no file */
const MAX_FIELD_BYTES = 200_000
const MAX_NAME_LENGTH = 255

/** Where the file is written, and where a form may name one that came before. */
export interface Uploads {
  folder: string
  kept: KeptUploads
  space: UploadSpace
  ownerId: string
}

/** Streams the form to the disk, its fields in any order, hands it to `use` and lets go of its file. */
export async function withUpload<T>(
  request: FastifyRequest,
  uploads: Uploads,
  use: (upload: Upload) => Promise<T>,
): Promise<T> {
  const { folder, kept, space, ownerId } = uploads
  if (!request.isMultipart()) throw noFile()
  const fields = new Map<string, string>()
  let file: UploadedFile | undefined
  try {
    // One byte more: the parser would read a longer file to its end before it says so.
    const fileSize = MAX_FILE_BYTES + 1
    const limits = { fileSize, files: 1, fields: 10, fieldSize: MAX_FIELD_BYTES }
    for await (const part of wellFormed(request.parts({ limits }))) {
      if (part.type === 'file') file = await received(part, uploads, announced(request))
      else if (fields.has(part.fieldname)) throw twice(part.fieldname)
      else fields.set(part.fieldname, String(part.value))
    }
    const uploadId = fields.get('upload')
    if (!file && uploadId) {
      file = kept.get(ownerId, uploadId)
      await space.assertDisk(file.bytes)
    }
    if (!file?.name) throw noFile()
    if (file.name.includes('\0')) throw unkeepableName()
    if (!/\.(csv|tsv|txt)$/i.test(file.name)) throw otherKind(file.name)
    return await use({
      file,
      folder,
      mapping: fields.has('columnMapping')
        ? parsed('columnMapping', fields.get('columnMapping')!, columnMapping)
        : undefined,
      options: parsed('options', fields.get('options') || '{}', importOptions),
    })
  } finally {
    await file?.letGo()
    // What is left of a refused form: browsers look at the answer only when all is sent.
    request.raw.unpipe().resume()
  }
}

async function received(
  part: MultipartFile,
  { folder, space, ownerId }: Uploads,
  announcedBytes: number,
): Promise<UploadedFile> {
  const handle = await namelessFile(folder)
  let length = 0
  const release = (): void => space.release(ownerId, length)
  try {
    await space.assertDisk(announcedBytes)
    let lookAt = LOOK_EVERY
    const hash = createHash('sha256')
    for await (const bytes of wellFormed<Buffer>(part.file)) {
      space.take(ownerId, bytes.length)
      length += bytes.length
      if (length > MAX_FILE_BYTES) throw tooLarge()
      if (length > lookAt) {
        await space.assertDisk(Math.max(length, announcedBytes))
        lookAt += LOOK_EVERY
      }
      hash.update(bytes)
      // Not `write`, which may take a part of it where the disk is nearly full.
      await handle.writeFile(bytes)
    }
    const name = basename(part.filename ?? '').slice(-MAX_NAME_LENGTH)
    return new UploadedFile(name, handle, length, hash.digest('base64'), release)
  } catch (error) {
    release()
    await handle.close()
    throw error
  }
}

/** bytes of the file at most, as far as the request says so */
const announced = ({ headers }: FastifyRequest): number =>
  Math.min(Number(headers['content-length'] ?? 0), MAX_FILE_BYTES)

const refusedFile = (message: string) => badInput(message, { file: message })
const noFile = () => refusedFile('Please select a file')
const otherKind = (name: string) =>
  refusedFile(
    /\.(xls[xmb]?|ods|numbers|docx?)$/i.test(name)
      ? OFFICE_FILE
      : 'Please select a CSV file: its name ends in .csv. Programs that sell or keep books can export one.',
  )
const unkeepableName = () => refusedFile("The file's name contains a character that cannot be kept")
const tooLarge = () => new AppError(413, 'too_large', TOO_LARGE)
const twice = (field: string) => badInput(`The form has the field "${field.slice(0, 100)}" twice.`)

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

import { createHash } from 'node:crypto'
import { basename } from 'node:path'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import { siteOf } from '../../../server/address.ts'
import { endForm, partsOf, wellFormed } from '../../../server/http/form.ts'
import type { Arrival } from '../../../server/http/guards/room.ts'
import { mayRead } from '../../../server/http/route.ts'
import { AppError, badInput, forbidden } from '../../../shared/errors.ts'
import {
  columnMapping,
  feedNumber,
  MAX_FILE_BYTES,
  TOO_LARGE,
  type ColumnMapping,
} from '../contract.ts'
import { importOptions, type ImportOptions } from '../options/contract.ts'
import { OFFICE_FILE } from '../reading/file/text.ts'
import { openUnlinkedFile, UploadedFile, type UploadCache } from './upload-cache.ts'
import { CHECK_EVERY, type UploadLimits } from './upload-limits.ts'

export interface Upload {
  file: UploadedFile
  folder: string
  mapping: ColumnMapping | undefined
  options: ImportOptions
  feedId: number | undefined
  /** false for a program without the scope `read` */
  mayRead: boolean
  fields: ReadonlyMap<string, string>
}

const MAX_NAME_LENGTH = 255

export interface Uploads {
  folder: string
  cache: UploadCache
  space: UploadLimits
  ownerId: string
}

/** Fields may come in any order. Releases the file after `use`. Throws 400, 409, 413, 429 or 503. */
export async function withUpload<T>(
  request: FastifyRequest,
  uploads: Uploads,
  use: (upload: Upload) => Promise<T>,
): Promise<T> {
  const { folder, cache, space, ownerId } = uploads
  if (!request.isMultipart()) throw noFile()
  const fields = new Map<string, string>()
  const arrival: Arrival = {
    by: [ownerId, siteOf(request.ip)],
    giveWay: (refusal) => endForm(request, refusal),
  }
  let file: UploadedFile | undefined
  try {
    for await (const part of partsOf(request, MAX_FILE_BYTES)) {
      if (part.type === 'file') file = await receive(part, uploads, { request, arrival })
      else if (fields.has(part.fieldname)) throw repeatedField(part.fieldname)
      else fields.set(part.fieldname, String(part.value))
    }
    // Not before the whole form is there: a file whose form goes on slowly would hold its room.
    arrival.giveWay = undefined
    const uploadId = fields.get('upload')
    if (!file && uploadId) {
      file = cache.get(ownerId, uploadId)
      await space.assertDisk(file.bytes, file.name)
    }
    if (!file?.name) throw noFile()
    if (file.name.includes('\0')) throw unusableName()
    if (!/\.(?:csv|tsv|txt|xlsx|xlsm|xltx|xls|xlsb|ods|numbers)$/i.test(file.name))
      throw otherKind(file.name)
    if (fields.has('feed') && request.signedIn?.scopes) throw forbidden(NO_FEED, 'token_refused')
    return await use({
      file,
      folder,
      mapping: fields.has('columnMapping')
        ? parsed('columnMapping', fields.get('columnMapping')!, columnMapping)
        : undefined,
      fields,
      mayRead: mayRead(request),
      feedId: fields.has('feed') ? parsed('feed', fields.get('feed')!, feedNumber) : undefined,
      options: parsed('options', fields.get('options') || '{}', importOptions),
    })
  } finally {
    await file?.release()
  }
}

const receive = (
  part: MultipartFile,
  uploads: Uploads,
  { request, arrival }: { request: FastifyRequest; arrival: Arrival },
): Promise<UploadedFile> => {
  const name = basename(part.filename ?? '').slice(-MAX_NAME_LENGTH)
  const most = { bytes: MAX_FILE_BYTES, refusal: tooLarge }
  const arriving = { name, expectedBytes: declaredBytes(request), most, arrival }
  return storeBytes(wellFormed<Buffer>(part.file), arriving, uploads)
}

interface Arriving {
  name: string
  expectedBytes: number
  most: { bytes: number; refusal: () => Error }
  arrival?: Arrival
}

export async function storeBytes(
  content: AsyncIterable<Buffer>,
  { name, expectedBytes, most, arrival: given }: Arriving,
  { folder, space, ownerId }: Omit<Uploads, 'cache'>,
): Promise<UploadedFile> {
  const handle = await openUnlinkedFile(folder)
  let length = 0
  const arrival: Arrival = given ?? { by: [ownerId] }
  const release = (): void => space.release(arrival)
  try {
    await space.assertDisk(expectedBytes, name)
    let nextCheck = CHECK_EVERY
    const hash = createHash('sha256')
    for await (const bytes of content) {
      space.take(arrival, bytes.length)
      length += bytes.length
      if (length > most.bytes) throw most.refusal()
      if (length > nextCheck) {
        await space.assertDisk(Math.max(length, expectedBytes), name)
        nextCheck += CHECK_EVERY
      }
      hash.update(bytes)
      // `write` may write only a part when the disk is nearly full.
      await handle.writeFile(bytes)
    }
    return new UploadedFile(name, handle, length, hash.digest('base64'), release)
  } catch (error) {
    release()
    await handle.close()
    throw error
  }
}

const declaredBytes = ({ headers }: FastifyRequest): number =>
  Math.min(Number(headers['content-length'] ?? 0), MAX_FILE_BYTES)

const NO_FEED =
  'A program can\'t import a file that is read every night, because that turns the reading on. Leave out "feed", or sign in.'
const refusedFile = (message: string) => badInput(message, { file: message })
const noFile = () => refusedFile('Please select a file')
const otherKind = (name: string) =>
  refusedFile(
    /\.(?:docx?|odt|pptx?|rtf)$/i.test(name)
      ? OFFICE_FILE
      : 'Please select a CSV file or a workbook (its name ends in .csv, .xlsx or .ods). Most shop and accounting programs can export one.',
  )
const unusableName = () =>
  refusedFile("The file name contains a character that can't be saved. Please rename the file.")
const tooLarge = () => new AppError(413, 'too_large', TOO_LARGE)
const repeatedField = (field: string) =>
  badInput(`The form has the field "${field.slice(0, 100)}" twice.`)

/** Throws a 400 that names the field. */
export function parsed<S extends z.ZodMiniType>(
  name: string,
  text: string,
  schema: S,
): z.output<S> {
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

import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { ResponseOf } from '../../../shared/endpoint.ts'
import { ApiError, call } from '../../../web/api.ts'
import { endpointQuery } from '../../../web/queries.ts'
import {
  importCsv,
  MAX_FILE_BYTES,
  TOO_LARGE,
  type ColumnMapping,
  type ImportResult,
} from '../contract.ts'
import { previewCsv, type ImportPreview } from '../preview/contract.ts'
import type { ImportOptions } from '../options/contract.ts'
import { listImports } from '../runs/contract.ts'

/** The owner's choices; everything else is determined from the file. */
export interface Choices {
  /** null: use the suggestion */
  mapping: ColumnMapping | null
  options: Partial<ImportOptions>
}
export const NO_CHOICES: Choices = { mapping: null, options: {} }

interface SendOptions {
  signal?: AbortSignal
  idempotencyKey?: string
  /** called with the part of the file that has been sent, from 0 to 1 */
  onSent: (fraction: number) => void
}

let chosenFiles = 0

/** A chosen file. It is sent once; later calls refer to the server's copy, and send it again when that has expired. */
export class ChosenFile {
  readonly file: File
  /** For query keys, as a `File` cannot be one. New for each choice: the same file may have been fixed meanwhile. */
  readonly key = (chosenFiles += 1)
  private uploadId = ''

  constructor(file: File) {
    this.file = file
  }

  async preview(choices: Choices, options: SendOptions): Promise<ImportPreview> {
    const preview = await this.send(previewCsv, choices, options)
    this.uploadId = preview.uploadId
    return preview
  }

  import(choices: Choices, options: SendOptions): Promise<ImportResult> {
    return this.send(importCsv, choices, options)
  }

  private async send<E extends typeof previewCsv | typeof importCsv>(
    endpoint: E,
    choices: Choices,
    { onSent, ...options }: SendOptions,
  ): Promise<ResponseOf<E>> {
    const sendForm = (form: FormData, more: { onSent?: SendOptions['onSent'] } = {}) =>
      call<typeof previewCsv | typeof importCsv>(endpoint, {
        ...options,
        ...more,
        form,
      }) as Promise<ResponseOf<E>>
    if (this.uploadId) {
      const form = formOf(choices)
      form.set('upload', this.uploadId)
      try {
        return await sendForm(form)
      } catch (error) {
        if (!(error instanceof ApiError && error.code === 'upload_gone')) throw error
        this.uploadId = ''
      }
    }
    // Refused here, rather than after minutes of sending.
    if (this.file.size > MAX_FILE_BYTES) throw new ApiError(413, 'too_large', TOO_LARGE)
    const form = formOf(choices)
    form.set('file', this.file)
    onSent(0)
    return sendForm(form, { onSent })
  }
}

function formOf({ mapping, options }: Choices): FormData {
  const form = new FormData()
  if (mapping) form.set('columnMapping', JSON.stringify(mapping))
  form.set('options', JSON.stringify(options))
  return form
}

/** Preview of the whole file, read with these choices. */
export const previewQuery = (
  chosen: ChosenFile,
  choices: Choices,
  onSent: (fraction: number) => void,
) =>
  queryOptions({
    queryKey: [previewCsv.path, chosen.key, choices],
    queryFn: ({ signal }) => chosen.preview(choices, { signal, onSent }),
    placeholderData: keepPreviousData,
    gcTime: 0,
  })

/** Always stale: an import may have been started on another page or device. */
export const importsQuery = queryOptions({ ...endpointQuery(listImports), staleTime: 0 })

import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../../web/api.ts'
import { endpointQuery } from '../../../web/queries.ts'
import { importCsv, type ColumnMapping, type ImportResult } from '../contract.ts'
import { previewCsv, type ImportPreview } from '../preview/contract.ts'
import type { ImportOptions } from '../options/contract.ts'
import { listImports } from '../runs/contract.ts'
import { listFeeds } from '../feeds/contract.ts'
import { SentFile, type OnSent, type Sent } from './sent-file.ts'

export interface Choices {
  mapping: ColumnMapping | null
  options: Partial<ImportOptions>
}
export const NO_CHOICES: Choices = { mapping: null, options: {} }

interface SendOptions {
  signal?: AbortSignal
  idempotencyKey?: string
  onSent: OnSent
}

let chosenFiles = 0

export class ChosenFile extends SentFile {
  /** For query keys. New for each choice: the same file may have been fixed meanwhile. */
  readonly key = (chosenFiles += 1)

  async preview(choices: Choices, { onSent, ...options }: SendOptions): Promise<ImportPreview> {
    const sendForm = (sent: Sent) => call(previewCsv, { ...options, ...sent })
    const preview = await this.send(formOf(choices), sendForm, onSent)
    this.storedAs(preview.uploadId)
    return preview
  }

  import(choices: Choices, { onSent, ...options }: SendOptions): Promise<ImportResult> {
    const sendForm = (sent: Sent) => call(importCsv, { ...options, ...sent })
    return this.send(formOf(choices), sendForm, onSent)
  }
}

function formOf({ mapping, options }: Choices): FormData {
  const form = new FormData()
  if (mapping) form.set('columnMapping', JSON.stringify(mapping))
  form.set('options', JSON.stringify(options))
  return form
}

export const previewQuery = (chosen: ChosenFile, choices: Choices, onSent: OnSent) =>
  queryOptions({
    queryKey: [previewCsv.path, chosen.key, choices],
    queryFn: ({ signal }) => chosen.preview(choices, { signal, onSent }),
    placeholderData: keepPreviousData,
    gcTime: 0,
  })

/** What a file comes to with other choices. */
export const summaryQuery = (chosen: ChosenFile, choices: Choices) =>
  queryOptions({
    queryKey: [previewCsv.path, chosen.key, choices],
    queryFn: ({ signal }) => chosen.preview(choices, { signal, onSent: () => {} }),
    gcTime: 0,
    select: ({ summary }) => summary,
  })

export const feedsQuery = queryOptions({ ...endpointQuery(listFeeds), staleTime: 0 })

/** Always stale: an import may have been started on another page or device. */
export const importsQuery = queryOptions({ ...endpointQuery(listImports), staleTime: 0 })

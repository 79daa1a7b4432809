import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../../../web/api.ts'
import { previewCsv, type ColumnMapping, type ImportOptions } from '../../import/contract.ts'

/** What the person chose; all else is settled by the file. */
export interface Choices {
  /** null takes the suggestion */
  mapping: ColumnMapping | null
  options: Partial<ImportOptions>
}
export const NO_CHOICES: Choices = { mapping: null, options: {} }

/** What both import calls take. */
export function formOf(file: File, { mapping, options }: Choices): FormData {
  const form = new FormData()
  if (mapping) form.set('columnMapping', JSON.stringify(mapping))
  form.set('options', JSON.stringify(options))
  form.set('file', file)
  return form
}

/** The whole file, read with these choices. A `File` is no key: name, size and time stand for it. */
export const previewQuery = (file: File, choices: Choices) =>
  queryOptions({
    queryKey: [previewCsv.path, file.name, file.size, file.lastModified, choices],
    queryFn: ({ signal }) => call(previewCsv, { form: formOf(file, choices), signal }),
    placeholderData: keepPreviousData,
    // Choosing the file once more reads it once more: it may have been mended.
    gcTime: 0,
  })

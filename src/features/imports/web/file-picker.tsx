import { FileSpreadsheet, Upload } from 'lucide-react'
import { megabytes } from '../../../shared/limits.ts'
import { MAX_FILE_BYTES } from '../contract.ts'

interface Props {
  file: File | null
  onChoose: (file: File) => void
}

/** Phones know the types instead of endings. */
const ACCEPTED = [
  ...['.csv', '.tsv', '.txt', 'text/csv', 'text/tab-separated-values', 'text/plain'],
  ...['.xlsx', '.xlsm', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  ...['application/vnd.ms-excel.sheet.macroEnabled.12', 'application/vnd.ms-excel'],
  ...['.ods', 'application/vnd.oasis.opendocument.spreadsheet'],
].join(',')

/** As large as its card, so that the browser accepts dropped files. */
export function FilePicker({ file, onChoose }: Props) {
  const Icon = file ? FileSpreadsheet : Upload
  return (
    <label className="relative flex min-h-16 min-w-0 flex-1 items-center sm:min-w-72 sm:max-lg:basis-full gap-4 rounded-box border border-dashed border-edge px-4 py-2.5 transition-colors hover:bg-sunken has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus has-disabled:opacity-60">
      <Icon className="size-6 shrink-0 text-gold-text" aria-hidden />
      <span className="min-w-0">
        <span className="block font-medium wrap-anywhere">
          {file?.name ?? 'Choose a CSV or Excel file'}
        </span>
        <span className="block text-sm text-muted">
          {file ? (
            file.size === 0 ? (
              'choose another'
            ) : (
              `${sizeText(file.size)} · choose another`
            )
          ) : (
            <>
              <span className="pointer-coarse:hidden">or drop it here; </span>up to{' '}
              {megabytes(MAX_FILE_BYTES)}
            </>
          )}
        </span>
      </span>
      <input
        type="file"
        accept={ACCEPTED}
        className="absolute inset-0 cursor-pointer opacity-0"
        onChange={({ target }) => {
          const chosen = target.files?.[0]
          // Else choosing the same file again after fixing fires no change event.
          target.value = ''
          if (chosen) onChoose(chosen)
        }}
      />
    </label>
  )
}

export const sizeText = (bytes: number): string =>
  bytes < 1_000_000 ? `${Math.ceil(bytes / 1_000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`

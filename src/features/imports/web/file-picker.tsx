import { Upload } from 'lucide-react'
import { useId } from 'react'
import { megabytes } from '../../../shared/limits.ts'
import { Button } from '../../../web/ui/button.tsx'
import { MAX_FILE_BYTES } from '../contract.ts'

interface Props {
  onChoose: (file: File) => void
}

/** Phones know the types instead of endings. */
const ACCEPTED = [
  ...['.csv', '.tsv', '.txt', 'text/csv', 'text/tab-separated-values', 'text/plain'],
  ...['.xlsx', '.xlsm', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  ...['application/vnd.ms-excel.sheet.macroEnabled.12', 'application/vnd.ms-excel'],
  ...['.ods', 'application/vnd.oasis.opendocument.spreadsheet'],
].join(',')

export function FilePicker({ file, onChoose }: Props & { file?: File | null }) {
  const id = useId()
  return (
    <label
      htmlFor={id}
      className="relative flex min-h-16 min-w-0 flex-1 items-center gap-4 rounded-box border border-dashed border-edge px-4 py-2.5 transition-colors hover:bg-sunken has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus has-disabled:opacity-60 sm:min-w-72 sm:max-lg:basis-full"
    >
      <Upload className="size-6 shrink-0 text-muted" aria-hidden />
      <span className="min-w-0">
        <span className="block font-semibold wrap-anywhere">
          {file?.name ?? 'Choose a CSV or Excel file'}
        </span>
        <span className="block text-small text-muted">
          {file ? (
            'choose another'
          ) : (
            <>
              <span className="pointer-coarse:hidden">or drop it here; </span>up to{' '}
              {megabytes(MAX_FILE_BYTES)}
            </>
          )}
        </span>
      </span>
      <FileInput id={id} onChoose={onChoose} />
    </label>
  )
}

const LINK =
  'relative inline-flex min-h-11 items-center text-small underline decoration-line underline-offset-4 hover:decoration-current has-focus-visible:outline-2 has-focus-visible:outline-focus'

export function ChooseAnother({ onChoose, as = 'link' }: Props & { as?: 'link' | 'button' }) {
  const id = useId()
  const label = (
    <label
      htmlFor={id}
      className={
        as === 'link'
          ? LINK
          : 'relative has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus'
      }
    >
      Choose another file
      <FileInput id={id} onChoose={onChoose} />
    </label>
  )
  return as === 'link' ? label : <Button asChild>{label}</Button>
}

/** As large as its label, so that the browser accepts dropped files. */
const FileInput = ({ id, onChoose }: Props & { id: string }) => (
  <input
    id={id}
    type="file"
    accept={ACCEPTED}
    className="absolute inset-0 size-full cursor-pointer opacity-0"
    onChange={({ target }) => {
      const chosen = target.files?.[0]
      // Else choosing the same file again after fixing fires no change event.
      target.value = ''
      if (chosen) onChoose(chosen)
    }}
  />
)

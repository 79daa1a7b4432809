import { useEffect, useState } from 'react'
import { MAX_NAME_LENGTH } from '../../../../shared/names.ts'
import { TextField } from '../../../../web/ui/field.tsx'

/** milliseconds without a keystroke after which the file is read with the name */
const PAUSE = 400

interface Props {
  name: string
  onName: (name: string | undefined) => void
}

/** For a file without a product column, such as a till's takings per day. */
export function OneProduct({ name, onName }: Props) {
  const [typed, setTyped] = useState(name)
  useEffect(() => {
    const text = typed.trim()
    if (text === name) return
    const timer = setTimeout(() => onName(text || undefined), PAUSE)
    return () => clearTimeout(timer)
  }, [typed, name, onName])
  return (
    <div
      data-open={name ? undefined : ''}
      className="rounded-box bg-gold-wash px-4 py-4 md:px-5 [&_label]:font-semibold [&_label]:text-gold-text"
    >
      <TextField
        label="All rows are one product"
        className="max-w-md"
        hint="No column says what was sold. Give the sales one name, or choose the column below."
        placeholder="For example: Takings"
        autoComplete="off"
        maxLength={MAX_NAME_LENGTH}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
    </div>
  )
}

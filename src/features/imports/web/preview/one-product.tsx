import { useEffect, useState } from 'react'
import { MAX_NAME_LENGTH } from '../../../../shared/names.ts'
import { TextField } from '../../../../web/ui/field.tsx'

/** ms to wait after the last keystroke before the file is read again with the name */
const PAUSE = 400

interface Props {
  name: string
  onName: (name: string | undefined) => void
}

/** Product name for a file without a product column, such as a till's daily totals. */
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
        label="One product name for all rows"
        className="max-w-md"
        hint="No column says what was sold. Enter one name for all sales, or choose the product column below."
        placeholder="For example: Daily sales"
        autoComplete="off"
        maxLength={MAX_NAME_LENGTH}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
    </div>
  )
}

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
    <TextField
      label="All rows are one product"
      optional
      placeholder="Its name"
      autoComplete="off"
      maxLength={MAX_NAME_LENGTH}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
    />
  )
}

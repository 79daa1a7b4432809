import { useState } from 'react'
import { MAX_NAME_LENGTH } from '../../../../shared/names.ts'
import { Button } from '../../../../web/ui/button.tsx'
import { TextField } from '../../../../web/ui/field.tsx'

interface Props {
  name: string
  onName: (name: string) => void
}

export function OneProduct({ name, onName }: Props) {
  const [typed, setTyped] = useState(name)
  return (
    <form
      className="flex flex-wrap items-end gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (typed.trim()) onName(typed.trim())
      }}
    >
      <TextField
        label="One product name for all rows"
        className="min-w-0 flex-1 basis-56"
        placeholder="For example: Daily sales"
        autoComplete="off"
        maxLength={MAX_NAME_LENGTH}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Button type="submit" variant="secondary">
        Use this name
      </Button>
    </form>
  )
}

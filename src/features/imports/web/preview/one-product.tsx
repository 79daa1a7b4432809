import { useEffect, useState } from 'react'
import { MAX_NAME_LENGTH } from '../../../../shared/names.ts'
import { Button } from '../../../../web/ui/button.tsx'
import { TextField } from '../../../../web/ui/field.tsx'

/** ms */
const PAUSE = 400

interface Props {
  name: string
  remembered: string
  suggestions: string[]
  onName: (name: string | undefined) => void
}

export function OneProduct({ name, remembered, suggestions, onName }: Props) {
  const [typed, setTyped] = useState(name || remembered)
  useEffect(() => {
    const text = typed.trim()
    if (text === (name || remembered) || text + name === '') return
    const timer = setTimeout(() => onName(text || undefined), PAUSE)
    return () => clearTimeout(timer)
  }, [typed, name, remembered, onName])
  return (
    <div
      data-open={name || remembered ? undefined : ''}
      className="grid gap-3 rounded-box bg-gold-wash px-4 py-4 md:px-5 [&_label]:font-semibold [&_label]:text-gold-text"
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
      {suggestions.length > 0 && (
        <div className="flex flex-wrap gap-2" role="group" aria-label="Suggested names">
          {suggestions.map((suggestion) => (
            <Button
              key={suggestion}
              variant="secondary"
              aria-pressed={typed.trim() === suggestion}
              className="max-w-full min-w-0 aria-pressed:border-gold"
              onClick={() => {
                setTyped(suggestion)
                onName(suggestion)
              }}
            >
              <bdi className="truncate">{suggestion}</bdi>
            </Button>
          ))}
        </div>
      )}
    </div>
  )
}

import { Search } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Input } from '../../../web/ui/field.tsx'

/** milliseconds after the last keystroke before a search starts */
const PAUSE = 250

interface Props {
  label: string
  /** the search that is shown */
  value: string
  onSearch: (text: string) => void
  maxLength: number
}

/** Searches as one types. */
export function SearchBox({ label, value, onSearch, maxLength }: Props) {
  const [typed, setTyped] = useState(value)
  const sent = useRef(value)
  // Back or a link changed it; its own change may arrive when more has been typed.
  useEffect(() => {
    if (value === sent.current) return
    sent.current = value
    setTyped(value)
  }, [value])
  useEffect(() => {
    if (typed.trim() === sent.current) return
    const timer = setTimeout(() => {
      sent.current = typed.trim()
      onSearch(sent.current)
    }, PAUSE)
    return () => clearTimeout(timer)
  }, [typed, onSearch])
  return (
    <label className="relative grow sm:max-w-md">
      <span className="sr-only">{label}</span>
      <Search className="absolute top-3.5 left-3 size-4 text-faint" aria-hidden />
      <Input
        type="search"
        className="pl-9"
        placeholder={label}
        value={typed}
        maxLength={maxLength}
        onChange={(event) => setTyped(event.target.value)}
      />
    </label>
  )
}

import { useRouterState } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react'
import { Input } from './field.tsx'

/** ms after the last keystroke */
const SEARCH_PAUSE = 250

interface Props {
  label: string
  placeholder: string
  maxLength: number
  /** '' for everything */
  value: string
  onSearch: (text: string) => void
  inputRef?: RefObject<HTMLInputElement | null>
}

export function SearchField({ label, placeholder, maxLength, value, onSearch, inputRef }: Props) {
  const [typed, setTyped] = useState(value)
  const sent = useRef(value)
  // A search changes the URL, which would call back a link that was just pressed.
  const isLeaving = useRouterState({
    select: ({ location, resolvedLocation }) => location.pathname !== resolvedLocation?.pathname,
  })
  const send = useEffectEvent((text: string) => {
    sent.current = text
    onSearch(text)
  })
  // Not after its own change, which may arrive when more has been typed.
  useEffect(() => {
    if (value !== sent.current) setTyped(value)
    sent.current = value
  }, [value])
  useEffect(() => {
    const text = typed.trim()
    if (text === value || isLeaving) return
    const timer = setTimeout(() => send(text), SEARCH_PAUSE)
    return () => clearTimeout(timer)
  }, [typed, value, isLeaving])
  return (
    <div className="relative min-w-0 grow basis-64">
      <Search
        className="pointer-events-none absolute top-1/2 left-3 size-4.5 -translate-y-1/2 text-muted"
        aria-hidden
      />
      <Input
        type="search"
        ref={inputRef}
        aria-label={label}
        className="pl-10 md:h-10"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        placeholder={placeholder}
        maxLength={maxLength}
      />
    </div>
  )
}

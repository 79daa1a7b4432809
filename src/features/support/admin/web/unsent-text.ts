import { useState } from 'react'

/** unsent; until the page is reloaded */
const texts = new Map<string, string>()

export function useUnsentText(name: string): [string, (text: string) => void] {
  const [text, setText] = useState(() => texts.get(name) ?? '')
  const set = (changed: string) => {
    if (changed === '') texts.delete(name)
    else texts.set(name, changed)
    setText(changed)
  }
  return [text, set]
}

import { useState } from 'react'

/** What admins have typed and not sent, by its name, as long as the page isn't reloaded. */
const texts = new Map<string, string>()

/** Like `useState` for a text that is still there when its ticket is opened again. */
export function useKeptText(name: string): [string, (text: string) => void] {
  const [text, setText] = useState(() => texts.get(name) ?? '')
  const set = (changed: string) => {
    if (changed === '') texts.delete(name)
    else texts.set(name, changed)
    setText(changed)
  }
  return [text, set]
}

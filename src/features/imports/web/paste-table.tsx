import { ClipboardPaste } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { Button } from '../../../web/ui/button.tsx'
import { TextAreaField } from '../../../web/ui/field.tsx'
import { useIsReadOnly } from '../../../web/ui/saves.tsx'
import { fileFromPaste, isForElement, NOT_A_TABLE } from './pasted-table.ts'

interface PasteWatch {
  isReady: boolean
  onFile: (file: File) => void
  onProblem: (sentence: string) => void
}

export function usePastedTable({ isReady, onFile, onProblem }: PasteWatch): void {
  const isReadOnly = useIsReadOnly()
  const take = useEffectEvent((event: ClipboardEvent) => {
    if (!isReady || isReadOnly || event.defaultPrevented || isForElement(event.target)) return
    const text = event.clipboardData?.getData('text/plain') ?? ''
    const [copied] = event.clipboardData?.files ?? []
    if (text.trim() === '' && !copied) return
    event.preventDefault()
    // Excel copies a picture of the cells next to their text. A file alone was copied from a folder.
    const file = text.trim() === '' ? copied : fileFromPaste(text)
    if (file) onFile(file)
    else onProblem(NOT_A_TABLE)
  })
  useEffect(() => {
    document.addEventListener('paste', take)
    return () => document.removeEventListener('paste', take)
  }, [])
}

interface Props {
  onFile: (file: File) => void
  onCancel: () => void
}

/** For phones, which have no key to paste. */
export function PasteField({ onFile, onCancel }: Props) {
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()
  const read = (pasted: string) => {
    const file = fileFromPaste(pasted)
    if (file) onFile(file)
    else setError(NOT_A_TABLE)
    return file !== undefined
  }
  return (
    <div className="grid gap-3">
      <TextAreaField
        label="Your table"
        className="[&_textarea]:max-h-60"
        hint="Copy the cells in Excel, Sheets or Numbers, with their column names, and paste them here."
        error={error}
        autoFocus
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={({ target }) => {
          setError(undefined)
          setText(target.value)
        }}
        // Read without showing: a large table would make the page slow.
        onPaste={(event) => {
          const pasted = event.clipboardData.getData('text/plain')
          if (text.trim() === '' && read(pasted)) event.preventDefault()
        }}
      />
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => read(text)}>Read this table</Button>
        <Button variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </div>
  )
}

export function PasteButton({ isOpen, onPress }: { isOpen: boolean; onPress: () => void }) {
  return (
    <Button variant="secondary" aria-expanded={isOpen} onClick={onPress}>
      <ClipboardPaste aria-hidden />
      Paste a table
    </Button>
  )
}

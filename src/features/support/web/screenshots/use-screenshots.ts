import { useRef, useState, type ClipboardEvent, type DragEvent } from 'react'
import { readScreenshot, UnusablePicture, type Screenshot } from './read-screenshot.ts'
import { TOO_MANY_SCREENSHOTS } from '../../contract.ts'
import { takeFirst } from './rules.ts'

interface Options {
  screenshots: Screenshot[]
  onChange: (change: (before: Screenshot[]) => Screenshot[]) => void
}

export interface Screenshots {
  screenshots: Screenshot[]
  /** files */
  reading: number
  /** files not added */
  problems: string[]
  /** files changed */
  notes: string[]
  add: (files: readonly File[]) => Promise<void>
  remove: (index: number) => void
  /** pasted and dropped anywhere in the form */
  formProps: {
    onPaste: (event: ClipboardEvent) => void
    onDragOver: (event: DragEvent) => void
    onDrop: (event: DragEvent) => void
  }
}

export function useScreenshots({ screenshots, onChange }: Options): Screenshots {
  const [reading, setReading] = useState(0)
  const [problems, setProblems] = useState<string[]>([])
  const [notes, setNotes] = useState<string[]>([])
  /** accepted, not added yet */
  const underWay = useRef(0)

  async function add(files: readonly File[]): Promise<void> {
    if (files.length === 0) return
    const { taken, isTooMany } = takeFirst(screenshots.length + underWay.current, files)
    setProblems(isTooMany ? [TOO_MANY_SCREENSHOTS] : [])
    setNotes([])
    underWay.current += taken.length
    setReading((count) => count + taken.length)
    // Each needs the memory of a whole picture.
    for (const file of taken) {
      try {
        const { screenshot, note } = await readScreenshot(file)
        onChange((before) => [...before, screenshot])
        if (note) setNotes((before) => [...before, note])
      } catch (error) {
        const sentence =
          error instanceof UnusablePicture
            ? error.message
            : `${file.name} couldn't be read. Please try another picture.`
        setProblems((before) => [...before, sentence])
      } finally {
        underWay.current -= 1
        setReading((count) => count - 1)
      }
    }
  }

  function remove(index: number): void {
    onChange((before) => before.filter((_, i) => i !== index))
    setProblems([])
    setNotes([])
  }

  const formProps = {
    onPaste: (event: ClipboardEvent) => {
      const files = [...event.clipboardData.files]
      if (files.length === 0) return
      event.preventDefault()
      void add(files)
    },
    onDragOver: (event: DragEvent) => {
      if (event.dataTransfer.types.includes('Files')) event.preventDefault()
    },
    onDrop: (event: DragEvent) => {
      const files = [...event.dataTransfer.files]
      if (files.length === 0) return
      event.preventDefault()
      void add(files)
    },
  }
  return { screenshots, reading, problems, notes, add, remove, formProps }
}

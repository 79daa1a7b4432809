import { useEffect, useState, type RefObject } from 'react'

/** px */
const USUAL_SIZE = 16

/** for drawings in pixels with text in them */
export const enlarged = (): number =>
  parseFloat(getComputedStyle(document.documentElement).fontSize) / USUAL_SIZE || 1

/** pixels; 0 until known */
export function useSize(ref: RefObject<HTMLElement | null>): { width: number; height: number } {
  const [size, setSize] = useState({ width: 0, height: 0 })
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setSize({ width: entry.contentRect.width, height: entry.contentRect.height })
    })
    observer.observe(ref.current!)
    return () => observer.disconnect()
  }, [ref])
  return size
}

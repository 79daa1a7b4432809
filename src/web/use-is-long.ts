import { useEffect, useState } from 'react'

/** True once something has gone on for `ms`: a wait that needs a word. */
export function useIsLong(isOn: boolean, ms: number): boolean {
  const [isLong, setLong] = useState(false)
  useEffect(() => {
    if (!isOn) return
    const timer = setTimeout(() => setLong(true), ms)
    return () => {
      clearTimeout(timer)
      setLong(false)
    }
  }, [isOn, ms])
  return isLong
}

import { useState } from 'react'

/** For pages without TanStack Query. */
export function usePress(work: () => Promise<void>) {
  const [failure, setFailure] = useState<unknown>()
  const [pending, setPending] = useState(false)
  async function press(): Promise<void> {
    setPending(true)
    setFailure(undefined)
    try {
      await work()
    } catch (error) {
      setFailure(error)
    } finally {
      setPending(false)
    }
  }
  return { press: () => void press(), pending, failure }
}

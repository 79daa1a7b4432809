import { useState } from 'react'
import { isOtherCurrency } from '../../../web/api.ts'
import { refreshFigures } from '../../../web/queries.ts'
import { useShownCurrency } from './notation.ts'

/**
 * Hook for a form with amounts. Send them with `inCurrency`, and with the currency that it gives: the one that the page had
 * when the form was opened. If it was changed meanwhile, the server refuses them; sent again, they are in the new one.
 */
export function useTypedIn() {
  const shown = useShownCurrency()
  const [opened, setOpened] = useState(shown)
  return async function inCurrency<T>(
    send: (currency: string | undefined) => Promise<T>,
  ): Promise<T> {
    try {
      return await send(opened ?? shown)
    } catch (error) {
      if (isOtherCurrency(error)) {
        setOpened(error.current.currency as string)
        void refreshFigures()
      }
      throw error
    }
  }
}

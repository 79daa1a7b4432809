import { useState } from 'react'
import { isOtherCurrency } from '../../../web/api.ts'
import { refreshFigures } from '../../../web/queries.ts'
import { useShownCurrency } from './notation.ts'

/**
 * Amounts go with the currency that the page had when the form was opened. If the currency was changed meanwhile, the
 * server refuses; sent again, amounts are in the new currency.
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

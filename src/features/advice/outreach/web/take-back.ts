import { ApiError, call, isSignedOut, sentenceOf } from '../../../../web/api.ts'
import { toast } from '../../../../web/ui/toast.tsx'
import { takeBack } from '../contract.ts'
import { refreshOutreach } from './queries.ts'

/** Puts a customer who is done or snoozed back on the list. */
export async function takeBackOnList(customerId: number): Promise<void> {
  try {
    await call(takeBack, { params: { customerId } })
  } catch (error) {
    // 404: they are back already, because of another click or another device.
    const isBack = error instanceof ApiError && error.status === 404
    if (isSignedOut(error)) return
    if (!isBack) toast.error(sentenceOf(error, "That couldn't be undone. Please try again."))
  }
  await refreshOutreach()
}

import { ApiError, call, isSignedOut, sentenceOf } from '../../../../web/api.ts'
import { toast } from '../../../../web/ui/toast.tsx'
import { takeBack } from '../contract.ts'
import { refreshOutreach } from './queries.ts'

export async function takeBackOnList(customerId: number): Promise<void> {
  try {
    await call(takeBack, { params: { customerId } })
  } catch (error) {
    // 404: back already, by another click or device.
    const isBack = error instanceof ApiError && error.status === 404
    if (isSignedOut(error)) return
    if (!isBack) toast.error(sentenceOf(error, "That couldn't be undone. Please try again."))
  }
  await refreshOutreach()
}

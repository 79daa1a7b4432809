import { ApiError, call, isSignedOut, sentenceOf } from '../../../../web/api.ts'
import { toast } from '../../../../web/ui/toast.ts'
import { putAside, takeBack, type InactiveCustomer, type State } from '../contract.ts'
import { refreshOutreach } from './queries.ts'

type Customer = Pick<InactiveCustomer, 'customerId' | 'name'>

const SAID: Record<State, (name: string) => string> = {
  done: (name) => `Message copied. ${name} is off the list.`,
  snoozed: (name) => `${name} is back on the list in a week.`,
}

/** False if it failed, which is said. */
export async function takeOffList({ customerId, name }: Customer, state: State): Promise<boolean> {
  try {
    await call(putAside, { params: { customerId }, body: { state } })
  } catch (error) {
    if (!isSignedOut(error))
      toast.error(sentenceOf(error, "That couldn't be saved. Please try again."))
    return false
  }
  toast.success(SAID[state](name), {
    id: 'outreach',
    action: { label: 'Undo', onClick: () => void takeBackOnList(customerId) },
  })
  await refreshOutreach()
  return true
}

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

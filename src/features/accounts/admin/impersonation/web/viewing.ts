import { call } from '../../../../../web/api.ts'
import { otherTabs } from '../../../../../web/other-tabs.ts'
import { endViewing, viewAs } from '../contract.ts'

/** Other tabs show the shop from before. */
const tabs = otherTabs<'changed'>('viewing')

/** In a new document: nothing of the admin's data stays. */
export async function startViewing(ownerId: string, path = '/dashboard'): Promise<void> {
  await call(viewAs, { body: { ownerId } })
  leaveFor(path)
}

export async function stopViewing(path: string): Promise<void> {
  await call(endViewing)
  leaveFor(path)
}

function leaveFor(path: string): void {
  tellOtherTabs()
  window.location.assign(path)
}

export const tellOtherTabs = (): void => tabs.tell('changed')

export const onViewingElsewhere = (callback: () => void): (() => void) => tabs.follow(callback)

import { call } from '../../../../web/api.ts'
import { otherTabs } from '../../../../web/other-tabs.ts'
import { endViewing, viewAs } from '../contract.ts'

/** They show what was there before. */
const tabs = otherTabs<'changed'>('viewing')

/** Looks at an owner's shop. Loads a new document, so that nothing of the admin's own data is left on the page. */
export async function startViewing(ownerId: string, path = '/dashboard'): Promise<void> {
  await call(viewAs, { body: { ownerId } })
  leaveFor(path)
}

/** Goes back to being the admin, in a new document. */
export async function stopViewing(path: string): Promise<void> {
  await call(endViewing)
  leaveFor(path)
}

function leaveFor(path: string): void {
  tellOtherTabs()
  window.location.assign(path)
}

/** Tells other tabs that this browser now shows another shop. */
export const tellOtherTabs = (): void => tabs.tell('changed')

/** Calls back when another tab starts or stops looking at a shop. Returns a function that stops listening. */
export const onViewingElsewhere = (callback: () => void): (() => void) => tabs.follow(callback)

import type { OwnerTx } from './database/tenancy.ts'

/**
 * An event that a feature raises for features that it may not import. Listeners run one after
 * another in the transaction that raised the event, so their writes commit or fail with it.
 */
export interface EventType<Payload> {
  name: string
  listeners: ((tx: OwnerTx, payload: Payload) => Promise<void>)[]
}

/** `name` says what happened, such as `sale.recorded`. Export events from the raising feature's `index.ts`. */
export function defineEvent<Payload>(name: string): EventType<Payload> {
  return { name, listeners: [] }
}

export async function raise<Payload>(
  event: EventType<Payload>,
  tx: OwnerTx,
  payload: Payload,
): Promise<void> {
  for (const listener of event.listeners) await listener(tx, payload)
}

/** Sets the listeners of an event. Called only from `app/events.ts`, so that all wiring is in one list. */
export function listen<Payload>(
  event: EventType<Payload>,
  ...listeners: EventType<Payload>['listeners']
): void {
  event.listeners = listeners
}

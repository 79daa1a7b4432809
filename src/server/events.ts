import type { OwnerTx } from './database/tenancy.ts'

/**
 * News from a feature to those on its right, which it may not import. Listeners run one after
 * another in the transaction that raised the event: what they write commits or fails with it.
 */
export interface EventType<Payload> {
  name: string
  listeners: ((tx: OwnerTx, payload: Payload) => Promise<void>)[]
}

/** `name` reads as what happened, e.g. `sale.recorded`. Declared in the raising feature's `index.ts`. */
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

/** Listeners are set once, from `server/app.ts`, so that the wiring is one readable list. */
export function listen<Payload>(
  event: EventType<Payload>,
  ...listeners: EventType<Payload>['listeners']
): void {
  event.listeners = listeners
}

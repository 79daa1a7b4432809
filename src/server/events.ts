import type { OwnerTx } from './database/tenancy.ts'

/** Listeners run in order in the raising transaction. For features that the raising one may not import. */
export interface EventType<Payload> {
  name: string
  listeners: ((tx: OwnerTx, payload: Payload) => Promise<void>)[]
}

/** `sale.recorded` */
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

/** Only in `app/events.ts`, the one list of wiring. */
export function listen<Payload>(
  event: EventType<Payload>,
  ...listeners: EventType<Payload>['listeners']
): void {
  event.listeners = listeners
}

import type { OwnerTx } from './tenancy.ts'

/** Returns the default way to send a statement. For the last statement of a transaction callers pass `tx.last` instead. */
export const sendBy =
  ({ client }: OwnerTx): OwnerTx['last'] =>
  (query) =>
    client.query(query)

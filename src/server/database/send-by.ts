import type { OwnerTx } from './tenancy.ts'

/** How a query sends its statement unless the caller, after whom nothing comes, gives `tx.last`. */
export const sendBy =
  ({ client }: OwnerTx): OwnerTx['last'] =>
  (query) =>
    client.query(query)

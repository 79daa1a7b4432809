import type { MainField } from '../../contract.ts'
import type { Reason } from '../../rejected-rows/contract.ts'
import type { Layout } from '../survey/layout.ts'

/** Why a record isn't a sale. */
export interface Rejection {
  reason: Reason
  /** index of the column */
  column: number | undefined
  value: string
  /** a sentence that says more than that of the reason */
  message?: string | undefined
  /** the record filled in from the first line of its order, so that it can be imported alone */
  completed?: string[]
}

/** Returns a rejection for the cell of a field. */
export const rejected = (
  { chosen }: Layout,
  reason: Reason,
  field: MainField,
  value: string,
): Rejection => ({ reason, column: chosen[field], value })

export const isRejection = (read: string | number | null | Rejection): read is Rejection =>
  typeof read === 'object' && read !== null

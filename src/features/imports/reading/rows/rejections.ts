import type { MainField } from '../../contract.ts'
import type { Reason } from '../../rejected-rows/contract.ts'
import type { Layout } from '../survey/layout.ts'

export interface Rejection {
  reason: Reason
  column: number | undefined
  value: string
  message?: string | undefined
  /** completed from its order, so that the row can be imported alone */
  completed?: string[]
}

export const rejected = (
  { chosen }: Layout,
  reason: Reason,
  field: MainField,
  value: string,
): Rejection => ({ reason, column: chosen[field], value })

export const isRejection = (read: string | number | null | Rejection): read is Rejection =>
  typeof read === 'object' && read !== null

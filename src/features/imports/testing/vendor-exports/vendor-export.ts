import type { Field, ImportOptions, Reason } from '../../contract.ts'

/** A file in the layout of a real export, its rows made up, with what must come of it. */
export interface SampleLayout {
  name: string
  content: string
  options?: Partial<ImportOptions>
  /** field → header, all that are found */
  columns: Partial<Record<Field, string>>
  /** found without a column: in the lines above each group */
  heading?: Field
  sales: number
  revenue: number
  quantity?: number
  customers?: string[]
  salespeople?: string[]
  rejected?: Partial<Record<Reason, number>>
}

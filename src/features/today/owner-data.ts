import { fileOf, type OwnerData } from '../../server/owner-data.ts'
import { hint } from './tables.ts'

export const todayData: OwnerData = {
  files: [fileOf('hints.json', 'Hints on your dashboard that you have seen lately.', hint)],
  tables: [hint],
}

import type { OwnerData } from '../../server/owner-data.ts'
import { setupStep } from './tables.ts'

export const setupGuideData: OwnerData = {
  title: 'Setup guide',
  tables: [
    [
      setupStep,
      { per: 'choice' },
      { title: 'Setup steps', note: 'Steps of the setup guide that you ticked yourself.' },
    ],
  ],
}

import { fileOf, type OwnerData } from '../../server/owner-data.ts'
import { setupStep } from './tables.ts'

export const setupGuideData: OwnerData = {
  files: [
    fileOf('setup-steps.json', 'Steps of the setup guide that you ticked yourself.', setupStep),
  ],
  tables: [setupStep],
}

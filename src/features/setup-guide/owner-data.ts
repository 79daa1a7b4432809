import { partOf, type OwnerData } from '../../server/owner-data.ts'
import { setupStep } from './tables.ts'

export const setupGuideData: OwnerData = {
  title: 'Setup guide',
  parts: [
    partOf(
      {
        file: 'setup-steps.csv',
        title: 'Setup steps',
        about: 'Steps of the setup guide that you ticked yourself.',
      },
      setupStep,
      {
        Step: ({ stepIndex }) => stepIndex + 1,
        Name: ({ stepName }) => stepName,
        Done: ({ isDone }) => isDone,
      },
    ),
  ],
  tables: [[setupStep, { per: 'choice' }]],
}

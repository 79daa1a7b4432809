import { fileOf, type OwnerData } from '../../server/owner-data.ts'
import { businessGoal, milestoneReached } from './tables.ts'

export const goalsData: OwnerData = {
  files: [
    fileOf('goals.json', 'Your goals, and when you reached them.', businessGoal),
    fileOf('milestones.json', 'The milestones that you were shown.', milestoneReached),
  ],
  tables: [businessGoal, milestoneReached],
}

import { announcementsData } from '../features/admin/index.ts'
import { coachData } from '../features/coach/index.ts'
import { adviceData } from '../features/advice/index.ts'
import { crmData } from '../features/crm/index.ts'
import { digestData } from '../features/digest/index.ts'
import { goalsData } from '../features/goals/index.ts'
import { importsData } from '../features/imports/index.ts'
import { profileData } from '../features/profile/index.ts'
import { salesData } from '../features/sales/index.ts'
import { setupGuideData } from '../features/setup-guide/index.ts'
import { supportData } from '../features/support/index.ts'
import { todayData } from '../features/today/index.ts'
import { webhooksData } from '../features/webhooks/index.ts'
import { serverData } from '../server/delete-person.ts'
import type { OwnerData } from '../server/owner-data.ts'

/** In the order of deletion: sales first, as goals, points and figures follow; the profile last, as everything reads it. */
export const OWNER_DATA: OwnerData[] = [
  salesData,
  importsData,
  goalsData,
  coachData,
  adviceData,
  todayData,
  crmData,
  webhooksData,
  digestData,
  supportData,
  setupGuideData,
  announcementsData,
  serverData,
  profileData,
]

import { fileOf, type OwnerData } from '../../../server/owner-data.ts'
import { announcementPutAway } from './tables.ts'

export const announcementsData: OwnerData = {
  files: [
    fileOf(
      'announcements.json',
      'Announcements at the top of your pages that you have put away.',
      announcementPutAway,
    ),
  ],
  tables: [announcementPutAway],
}

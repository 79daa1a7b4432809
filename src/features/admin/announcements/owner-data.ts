import { partOf, type OwnerData } from '../../../server/owner-data.ts'
import { announcementPutAway } from './tables.ts'

export const announcementsData: OwnerData = {
  title: 'Announcements',
  parts: [
    partOf(
      {
        file: 'announcements.csv',
        title: 'Announcements you put away',
        about: 'When you put away what was announced at the top of your pages.',
      },
      announcementPutAway,
      {
        Announcement: ({ announcementId }) => announcementId,
        'Put away': ({ putAwayAt }) => putAwayAt,
      },
    ),
  ],
  tables: [announcementPutAway],
}

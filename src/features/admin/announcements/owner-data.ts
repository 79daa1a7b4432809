import { partWith, type OwnerData } from '../../../server/owner-data.ts'
import { textsOf } from './store.ts'
import { announcement, announcementPutAway } from './tables.ts'

export const announcementsData: OwnerData = {
  title: 'Announcements',
  parts: [
    partWith(
      {
        file: 'announcements.csv',
        title: 'Announcements you put away',
        about: 'What was announced at the top of your pages, and when you put it away.',
      },
      announcementPutAway,
      async (tx, rows) => {
        const texts = await textsOf(
          tx,
          rows.map(({ announcementId }) => announcementId),
        )
        return rows.map((row) => ({ ...row, text: texts.get(row.announcementId) ?? null }))
      },
      {
        Announcement: ({ text }) => text,
        'Put away': ({ putAwayAt }) => putAwayAt,
      },
    ),
  ],
  tables: [[announcementPutAway, { per: announcement }]],
}

import type { OwnerData } from '../../../server/owner-data.ts'
import { textsOf } from './store.ts'
import { announcement, announcementPutAway } from './tables.ts'

export const announcementsData: OwnerData = {
  title: 'Announcements',
  tables: [
    [
      announcementPutAway,
      { per: announcement },
      { title: 'Announcements', note: 'Those that you put away.' },
    ],
  ],
  names: { announcementId: textsOf },
}

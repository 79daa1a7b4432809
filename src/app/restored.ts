import { accountsCompared } from '../features/accounts/index.ts'
import { announcementsCompared } from '../features/admin/index.ts'
import { boardCompared } from '../features/coach/index.ts'
import { mailsCompared } from '../features/digest/index.ts'
import { feedsCompared } from '../features/imports/index.ts'
import { contactsCompared } from '../features/sales/index.ts'
import { webhooksCompared } from '../features/webhooks/index.ts'
import type { Compared } from '../server/backup/replaced.ts'

/** Accounts first: the others ask for them. */
export const COMPARED: Compared[] = [
  accountsCompared,
  contactsCompared,
  webhooksCompared,
  feedsCompared,
  boardCompared,
  mailsCompared,
  announcementsCompared,
]

import { noteBackup } from '../../server/backup/noted.ts'
import type { Services } from '../../server/services.ts'
import { badInput } from '../../shared/errors.ts'
import { use } from './usage.ts'

/** characters */
const MAX_NOTE = 200

/** for backups made by other programs */
export const backupCommands = [
  use(
    'backup-made [NOTE...]',
    "notes for the admins' overview that a backup was made without npm run backup",
    async ({ db }: Pick<Services, 'db'>, { NOTE: words }) => {
      const note = words.join(' ').trim()
      if (note.length > MAX_NOTE) throw badInput(`A note can have at most ${MAX_NOTE} characters.`)
      await noteBackup(db, note)
      return 'Noted. The overview of admins shows when the last backup was made.'
    },
  ),
]

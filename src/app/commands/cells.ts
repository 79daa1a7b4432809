import { databaseIdOf } from '../../server/cells/directory.ts'
import type { Services } from '../../server/services.ts'
import { badInput } from '../../shared/errors.ts'
import { use } from './usage.ts'

/** For a cell whose database was put in the place of another one. */
export const cellCommands = [
  use(
    'replace-cell',
    'tells the directory of the cells that CELL is this database from now on, and no longer another one',
    async ({ cells: { name, directory }, db }: Pick<Services, 'cells' | 'db'>) => {
      if (name === null || directory === null) {
        throw badInput('This installation is no cell: CELL and DIRECTORY_URL are not set.')
      }
      await directory.replace(name, await databaseIdOf(db.systemPool))
      return `The cell ${name} is this database from now on. Start it.`
    },
  ),
]

import { readAddress } from '../../server/database-address.ts'
import { checkDatabase } from '../../server/database/check/check.ts'
import type { Finding } from '../../server/database/check/need.ts'
import { StartError } from '../../shared/errors.ts'
import { useAlone } from './usage.ts'

export const checkDatabaseCommand = useAlone(
  'check-database',
  'tries everything that the app needs of the database in DATABASE_URL, and changes nothing',
  async ({ DATABASE_URL }) => {
    if (!DATABASE_URL) {
      throw new StartError('Set DATABASE_URL to the address of the database to check.')
    }
    const findings = await checkDatabase(readAddress(DATABASE_URL)!)
    const lines = findings.map(lineOf)
    const lacking = findings.filter(({ state }) => state !== 'there').length
    if (lacking === 0) return [...lines, 'The app can use this database.'].join('\n')
    console.log(lines.join('\n'))
    const needs = lacking === 1 ? '1 need is' : `${lacking} needs are`
    throw new StartError(`${needs} not met (see above).`)
  },
)

const MARKS = { there: 'ok', missing: 'MISSING', untried: 'not tried' }

const lineOf = ({ what, state, says }: Finding): string =>
  `${MARKS[state].padEnd(10)} ${says ? `${what}: ${says}` : what}`

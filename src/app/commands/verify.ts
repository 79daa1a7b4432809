import { orphans, rollupDifferences } from '../../features/sales/index.ts'
import { allowStatements } from '../../server/database/tenancy.ts'
import { StartError } from '../../server/start-error.ts'
import { runCommand } from './run-command.ts'

await runCommand(({ db }) =>
  db.withSystem(async (tx) => {
    await allowStatements(tx)
    const lines = [...(await rollupDifferences(tx)), ...(await orphans(tx))]
    for (const line of lines) console.log(line)
    if (lines.length > 0) throw new StartError(`${lines.length} rows are not as they should be.`)
    console.log('Every rollup is what its sales add up to, and no sale lacks a name.')
  }),
)

import { orphans, rollupDifferences } from '../../features/sales/index.ts'
import { allowStatements } from '../../server/database/tenancy.ts'
import { StartError } from '../../server/start-error.ts'
import { runCommand } from './run-command.ts'

await runCommand(({ db }) =>
  db.withSystem(async (tx) => {
    await allowStatements(tx)
    const lines = [...(await rollupDifferences(tx)), ...(await orphans(tx))]
    for (const line of lines) console.log(line)
    if (lines.length > 0) throw new StartError(`Found ${lines.length} wrong rows.`)
    console.log('Every rollup matches its sales, and no sale is missing a name.')
  }),
)

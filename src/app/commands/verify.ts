import { orphans, rollupDifferences } from '../../features/sales/index.ts'
import { allowStatements } from '../../server/database/tenancy.ts'
import { StartError } from '../../server/start-error.ts'
import { runCommand } from './run-command.ts'

await runCommand(({ db }) =>
  db.withSystem(async (tx) => {
    await allowStatements(tx)
    const lines = [...(await rollupDifferences(tx)), ...(await orphans(tx))]
    for (const line of lines) console.log(line)
    if (lines.length > 0) {
      const found = lines.length === 1 ? '1 difference' : `${lines.length} differences`
      throw new StartError(`Found ${found} (listed above). Please report this as a bug.`)
    }
    console.log('Every stored total matches the sales, and no sale is missing a name.')
  }),
)

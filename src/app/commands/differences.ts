import { recountFigures } from '../../features/advice/index.ts'
import { pointDifferences, recountAll } from '../../features/coach/index.ts'
import { orphans, rollupDifferences } from '../../features/sales/index.ts'
import { allowStatements } from '../../server/database/tenancy.ts'
import type { Services } from '../../server/services.ts'
import { StartError } from '../../shared/errors.ts'

/** Throws a StartError if there is a difference. */
export async function verify({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<string> {
  const lines = await db.withSystem(async (tx) => {
    await allowStatements(tx)
    return [
      ...(await rollupDifferences(tx)),
      ...(await orphans(tx)),
      ...(await pointDifferences(tx)),
    ]
  })
  lines.push(...(await recountAll(db, clock)), ...(await recountFigures(db, clock)))
  for (const line of lines) console.log(line)
  if (lines.length > 0) {
    const found = lines.length === 1 ? '1 difference' : `${lines.length} differences`
    throw new StartError(`Found ${found} (listed above). Please report this as a bug.`)
  }
  return 'Every stored total matches the sales, no sale is missing a name, and all points and compared figures are right.'
}

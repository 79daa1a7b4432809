import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type * as manyOwners from '../../src/app/testing/many-owners.ts'
import { diskOf } from '../many-shops/owners.ts'
import { vacuum, signedIn, withApp, type Shop } from '../kit/shops.ts'
import type { Version } from './version.ts'

/** An installation of a version that is filled with owners and is not running. */
export interface Installation extends Version {
  dataDir: string
  shops: Shop[]
  bytesPerSale: number
}

/** A version with two installations. Their sales are the same in each version, if made on the same day. */
export interface Side extends Version {
  /** an owner with a million sales, and some with 1,000 to 20,000 */
  few: Installation
  /** a thousand owners with 1,000 sales each */
  many: Installation
}

const FEW = [1_000_000, ...Array.from({ length: 20 }, (_, n) => (n + 1) * 1000)]
const MANY = Array<number>(1000).fill(1000)

export const prepare = async (version: Version, folder: string): Promise<Side> => ({
  ...version,
  few: await install(version, join(folder, `${version.name}-few`), FEW),
  many: await install(version, join(folder, `${version.name}-many`), MANY),
})

/** The version's tables may be others than this one's, so its own code writes the rows. */
function install(version: Version, dataDir: string, sizes: number[]): Promise<Installation> {
  return withApp(
    dataDir,
    async ({ client }) => {
      const path = join(version.root, 'src/app/testing/many-owners.ts')
      const { makeOwners } = (await import(pathToFileURL(path).href)) as typeof manyOwners
      const empty = await diskOf(client)
      const made = await makeOwners(client, sizes)
      await vacuum(client)
      const bytes = (await diskOf(client)).database - empty.database
      return {
        ...version,
        dataDir,
        shops: made.map(({ id, token, sales }) => signedIn(id, token, sales)),
        bytesPerSale: bytes / sizes.reduce((sum, size) => sum + size),
      }
    },
    version,
  )
}

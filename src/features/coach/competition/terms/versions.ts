import { desc, sql } from 'drizzle-orm'
import type { Clock } from '../../../../server/clock.ts'
import type { Config } from '../../../../server/config.ts'
import type { SystemTx } from '../../../../server/database/tenancy.ts'
import { addMonths, type Day } from '../../../../shared/calendar.ts'
import { badInput, notFound } from '../../../../shared/errors.ts'
import { competitionPrize, competitionTerms } from '../tables.ts'
import { MAX_TERMS, type Terms } from './contract.ts'
import { defaultText } from './default-text.ts'

export type TermsServices = { clock: Clock; config: Pick<Config, 'APP_NAME' | 'COMMUNITY_NAME'> }

type Version = Omit<typeof competitionTerms.$inferSelect, 'text' | 'createdAt'>

/** UTC: the competition is everyone's. */
const todayOf = (clock: Clock): Day => clock.today('UTC')

/** Newest first. Adds a version if there is none, or if the app's own text has changed. */
async function versionsOf(tx: SystemTx, services: TermsServices): Promise<Version[]> {
  const versions = await readVersions(tx)
  const newest = versions[0]
  if (newest && !newest.isDefault) return versions
  const text = defaultText(namesOf(services.config))
  if (newest && (await textOf(tx, newest.version)) === text) return versions
  const version = (newest?.version ?? 0) + 1
  const day = todayOf(services.clock)
  await tx
    .insert(competitionTerms)
    .values({ version, text, isDefault: true, inForceFrom: day, createdAt: services.clock.now() })
    // Another process was faster.
    .onConflictDoNothing()
  return readVersions(tx)
}

const readVersions = (tx: SystemTx): Promise<Version[]> => {
  const { version, isDefault, inForceFrom } = competitionTerms
  return tx
    .select({ version, isDefault, inForceFrom })
    .from(competitionTerms)
    .orderBy(desc(version))
}

const namesOf = ({ APP_NAME, COMMUNITY_NAME }: TermsServices['config']) => ({
  app: APP_NAME,
  community: COMMUNITY_NAME ?? `the community behind ${APP_NAME}`,
})

async function textOf(tx: SystemTx, version: number): Promise<string> {
  const [row] = await tx
    .select({ text: competitionTerms.text })
    .from(competitionTerms)
    .where(sql`version = ${version}`)
  return row!.text
}

const versionOn = (versions: Version[], day: Day): Version =>
  versions.find(({ inForceFrom }) => inForceFrom <= day) ?? versions.at(-1)!

export async function hasPrize(tx: SystemTx): Promise<boolean> {
  const [last] = await tx
    .select({ isOn: competitionPrize.isOn })
    .from(competitionPrize)
    .orderBy(desc(competitionPrize.id))
    .limit(1)
  return last?.isOn ?? true
}

export async function versionInForce(
  tx: SystemTx,
  services: TermsServices,
  day = todayOf(services.clock),
): Promise<number> {
  return versionOn(await knownVersions(tx, services), day).version
}

/** Newest first. Doesn't look for changes of the app's own text. */
async function knownVersions(tx: SystemTx, services: TermsServices): Promise<Version[]> {
  const known = await readVersions(tx)
  return known.length > 0 ? known : versionsOf(tx, services)
}

/** By default in force. Throws a 404. */
export async function termsOf(
  tx: SystemTx,
  services: TermsServices,
  version?: number,
): Promise<Terms> {
  const versions = await versionsOf(tx, services)
  const inForce = versionOn(versions, todayOf(services.clock))
  const shown = versions.find((one) => one.version === (version ?? inForce.version))
  if (!shown) throw notFound(`There is no version ${version} of the rules.`)
  return {
    version: shown.version,
    inForceFrom: shown.inForceFrom,
    text: await textOf(tx, shown.version),
    inForce: inForce.version,
    hasPrize: await hasPrize(tx),
    versions,
  }
}

/** From the next 1st, unless `atOnce`. Throws a 400 for an unusable text. */
export async function addTerms(
  tx: SystemTx,
  services: TermsServices,
  given: string,
  atOnce: boolean,
): Promise<Version> {
  const text = given.replaceAll('\r\n', '\n').trim()
  if (!text) throw badInput('The file is empty. Write the rules into it and try again.')
  if (text.length > MAX_TERMS || !text.isWellFormed() || text.includes('\0')) {
    throw badInput(`Rules are plain text of at most ${MAX_TERMS.toLocaleString('en')} characters.`)
  }
  const today = todayOf(services.clock)
  const versions = await knownVersions(tx, services)
  const added = {
    version: versions[0]!.version + 1,
    isDefault: false,
    inForceFrom: atOnce ? today : addMonths(`${today.slice(0, 7)}-01`, 1),
  }
  await tx.insert(competitionTerms).values({ ...added, text, createdAt: services.clock.now() })
  return added
}

export async function setPrize(
  tx: SystemTx,
  { clock }: TermsServices,
  isOn: boolean,
): Promise<void> {
  await tx.insert(competitionPrize).values({ isOn, since: clock.now() })
}

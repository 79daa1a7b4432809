import pg from 'pg'
import { StartError } from '../../shared/errors.ts'

const INSUFFICIENT_PRIVILEGE = '42501'
const WHERE_LISTED = 'The section "Your own PostgreSQL" of docs/operating.md lists all rights.'

export const RIGHTS = {
  database: 'CREATE on the database: GRANT CREATE ON DATABASE … TO …',
  schema: 'CREATE on schema public: GRANT CREATE ON SCHEMA public TO …',
  roles: 'creating roles, for the first start: ALTER ROLE … CREATEROLE',
  extension:
    'creating the extension pg_trgm: a superuser runs CREATE EXTENSION pg_trgm in this database',
  acting:
    'acting as the roles kpi_owner and kpi_system: GRANT kpi_owner, kpi_system TO …, from PostgreSQL 16 on with WITH SET TRUE',
  temporary: 'temporary tables, which imports need: GRANT TEMPORARY ON DATABASE … TO kpi_owner',
}

const SAID: [said: RegExp, right: string][] = [
  [/^permission denied for database/, RIGHTS.database],
  [/^permission denied for schema public/, RIGHTS.schema],
  [/^permission denied to create role/, RIGHTS.roles],
  [/extension "?(\w+)/, RIGHTS.extension],
  [/role "kpi_(?:owner|system)"/, RIGHTS.acting],
]

const missingRight = (right: string, said = ''): StartError =>
  new StartError(`The user in DATABASE_URL may not do this: ${right}. ${WHERE_LISTED}${said}`)

/** undefined: another kind of error */
export function explainMissingRight(error: pg.DatabaseError): StartError | undefined {
  if (error.code !== INSUFFICIENT_PRIVILEGE) return undefined
  const [, right] = SAID.find(([said]) => said.test(error.message)) ?? []
  return missingRight(
    right ?? 'something that a migration needs',
    ` PostgreSQL says: ${error.message}.`,
  )
}

export const actAsRoles = async (client: pg.Client): Promise<void> => {
  await client.query('SET ROLE kpi_system; SET ROLE kpi_owner; RESET ROLE')
}

export async function hasTemporary(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query(
    `SELECT has_database_privilege('kpi_owner', current_database(), 'TEMPORARY') AS may`,
  )
  return rows[0].may
}

export async function checkRights(client: pg.Client): Promise<void> {
  await actAsRoles(client)
  if (!(await hasTemporary(client))) throw missingRight(RIGHTS.temporary)
}

import { finished } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { actAsRoles, hasTemporary, RIGHTS } from '../rights.ts'
import { Lack, type Need } from './need.ts'

const ROLES = 'the roles kpi_owner and kpi_system'
const ACTING = 'acting as them'
const SCHEMA = 'CREATE on schema public'
const TEMPORARY = 'TEMPORARY on the database, and COPY, for kpi_owner'

/** Each uses what those before have made. */
export const RIGHTS_NEEDED: Need[] = [
  {
    what: ROLES,
    remedy: `It lacks ${RIGHTS.roles}, or ${RIGHTS.acting}`,
    check: async (client) => {
      if (await isInstalled(client)) return
      await client.query(`
        DO $$
        DECLARE
          name text;
          may_become text := CASE WHEN current_setting('server_version_num')::int >= 160000 THEN 'SET' ELSE 'MEMBER' END;
        BEGIN
          FOREACH name IN ARRAY ARRAY['kpi_owner', 'kpi_system'] LOOP
            BEGIN
              EXECUTE format('CREATE ROLE %I NOLOGIN', name);
            EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL;
            END;
            IF NOT pg_has_role(current_user, name, may_become) THEN
              EXECUTE format('GRANT %I TO CURRENT_USER', name);
            END IF;
          END LOOP;
        END $$`)
    },
  },
  {
    what: ACTING,
    uses: [ROLES],
    remedy: `It lacks ${RIGHTS.acting}`,
    check: actAsRoles,
  },
  {
    what: 'that they are held to row-level security',
    uses: [ROLES],
    remedy: 'Run ALTER ROLE … NOSUPERUSER NOBYPASSRLS for both',
    check: async (client) => {
      const { rows } = await client.query<{ rolname: string }>(`
        SELECT rolname FROM pg_roles
        WHERE rolname IN ('kpi_owner', 'kpi_system') AND (rolsuper OR rolbypassrls)`)
      if (rows.length > 0) throw new Lack(`${rows[0]!.rolname} sees the rows of every owner`)
    },
  },
  {
    what: 'CREATE on the database',
    remedy: `It lacks ${RIGHTS.database}`,
    check: async (client) => void (await client.query('CREATE SCHEMA kpi_check')),
  },
  {
    what: SCHEMA,
    remedy: `It lacks ${RIGHTS.schema}`,
    check: async (client) => {
      await client.query('CREATE TABLE public.kpi_check (owner_id uuid, cents bigint)')
    },
  },
  {
    what: 'row-level security, also for the owner of a table',
    uses: [ACTING, SCHEMA],
    remedy:
      'The app needs it to keep owners apart: use a PostgreSQL that has it, and leave row_security on',
    check: checkRowSecurity,
  },
  {
    what: 'triggers that see all rows of a statement',
    uses: [SCHEMA],
    remedy:
      'They keep the totals: use a PostgreSQL that has triggers with transition tables, and functions in PL/pgSQL (GRANT USAGE ON LANGUAGE plpgsql TO PUBLIC)',
    check: checkTriggers,
  },
  {
    what: 'the extension pg_trgm',
    remedy: `It lacks ${RIGHTS.extension}`,
    check: async (client) => {
      await client.query('CREATE EXTENSION IF NOT EXISTS pg_trgm')
      await client.query("SELECT similarity('tea', 'teas'), 'tea' LIKE '%e%'")
    },
  },
  {
    what: TEMPORARY,
    uses: [ACTING],
    remedy: `It lacks ${RIGHTS.temporary}`,
    check: checkCopy,
  },
  {
    what: 'advisory locks that others can see',
    remedy:
      'Imports, jobs and changes to many sales wait for each other with them: leave pg_advisory_xact_lock and pg_locks open to everybody',
    check: checkLocks,
  },
]

export async function isInstalled(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query(
    `SELECT to_regclass('drizzle.__drizzle_migrations') IS NOT NULL AS "is"`,
  )
  return rows[0].is
}

async function checkRowSecurity(client: pg.Client): Promise<void> {
  await client.query(`
    CREATE FUNCTION public.kpi_check_owner() RETURNS uuid LANGUAGE sql STABLE
      RETURN nullif(current_setting('app.owner_id', true), '')::uuid;
    ALTER TABLE public.kpi_check ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
    GRANT USAGE ON SCHEMA public TO kpi_owner;
    GRANT SELECT, INSERT ON public.kpi_check TO kpi_owner;
    CREATE POLICY own_rows ON public.kpi_check TO kpi_owner
      USING (owner_id = (SELECT public.kpi_check_owner()));
    SET LOCAL app.owner_id = '00000000-0000-0000-0000-000000000001';
    SET LOCAL ROLE kpi_owner;
    INSERT INTO public.kpi_check VALUES ('00000000-0000-0000-0000-000000000001', 1);
    SET LOCAL app.owner_id = '00000000-0000-0000-0000-000000000002'`)
  const { rows } = await client.query('SELECT count(*) AS seen FROM public.kpi_check')
  await client.query('RESET ROLE')
  if (Number(rows[0].seen) > 0) throw new Lack("A policy doesn't hide the rows of another owner")
}

async function checkTriggers(client: pg.Client): Promise<void> {
  await client.query(`
    CREATE TABLE public.kpi_check_total (cents bigint);
    CREATE FUNCTION public.kpi_check_add() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$
    BEGIN
      INSERT INTO public.kpi_check_total SELECT sum(cents) FROM added;
      RETURN NULL;
    END $$;
    CREATE TABLE public.kpi_check_sale (cents bigint);
    CREATE TRIGGER total AFTER INSERT ON public.kpi_check_sale
      REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION public.kpi_check_add();
    INSERT INTO public.kpi_check_sale VALUES (2), (3)`)
  const { rows } = await client.query('SELECT cents FROM public.kpi_check_total')
  if (rows.length !== 1 || Number(rows[0].cents) !== 5) {
    throw new Lack('A trigger did not add up the rows of a statement')
  }
}

async function checkCopy(client: pg.Client): Promise<void> {
  if (!(await hasTemporary(client))) throw new Lack('kpi_owner may not create temporary tables')
  await client.query('SET LOCAL ROLE kpi_owner')
  await client.query('CREATE TEMPORARY TABLE kpi_check_staged (cents bigint) ON COMMIT DROP')
  const copy = client.query(copyFrom('COPY kpi_check_staged FROM STDIN'))
  copy.end('1\n2\n')
  await finished(copy)
  await client.query('RESET ROLE')
  if (copy.rowCount !== 2) throw new Lack('COPY did not take two rows')
}

async function checkLocks(client: pg.Client): Promise<void> {
  await client.query("SELECT pg_advisory_xact_lock_shared(hashtextextended('kpi check', 0))")
  await client.query('SELECT pg_advisory_xact_lock(7203910)')
  const { rows } = await client.query(
    "SELECT count(*) AS held FROM pg_locks WHERE locktype = 'advisory' AND pid = pg_backend_pid()",
  )
  if (Number(rows[0].held) !== 2) throw new Lack('pg_locks does not show them')
}

-- As in migrations/0086, with a body that is a text: one that PostgreSQL has parsed keeps a restore from dropping "user".
CREATE OR REPLACE FUNCTION is_disabled(owner uuid) RETURNS boolean LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS
  'SELECT EXISTS (SELECT FROM "user" WHERE id = owner AND disabled_at IS NOT NULL)';

-- Limits per owner (docs/security.md). The app sets them with each connection (server/database/tenancy.ts);
-- without a setting there is none. Who reaches one gets an error KP001 that names what there is too much of.
CREATE FUNCTION most_allowed(things text) RETURNS bigint LANGUAGE sql STABLE
  RETURN nullif(current_setting('app.max_' || things, true), '')::bigint;
--> statement-breakpoint
-- Refuses a name more than an owner may have of one kind. Names have no kept count, since writers who
-- bring new ones would wait for each other there. Where `sampled`, before a single name comes, they are
-- counted once in a while, so that a limit above 100 may be passed by a few per cent.
CREATE FUNCTION require_room_for_names(kind text, sampled boolean) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  most CONSTANT bigint := most_allowed('names');
  held bigint;
BEGIN
  IF most IS NULL OR (sampled AND random() * most > 100) THEN RETURN true; END IF;
  EXECUTE format('SELECT count(*) FROM (SELECT FROM %I WHERE owner_id = current_owner() LIMIT $1) AS counted', kind)
    INTO held USING most + 1;
  IF held > most OR (sampled AND held = most) THEN
    RAISE EXCEPTION USING ERRCODE = 'KP001', MESSAGE = CASE kind
      WHEN 'product' THEN 'products' WHEN 'customer' THEN 'customers' ELSE 'salespeople' END;
  END IF;
  RETURN true;
END $$;
--> statement-breakpoint
SET LOCAL ROLE kpi_system;
--> statement-breakpoint
UPDATE sale_revision SET entries = days.entries
FROM (SELECT owner_id, sum(entries) AS entries FROM sale_day GROUP BY 1) AS days
WHERE days.owner_id = sale_revision.owner_id;
--> statement-breakpoint
RESET ROLE;
--> statement-breakpoint
-- The rollups' triggers (migrations/0005) also keep how many sales an owner has, in the statement that
-- they began with all along, and refuse an insert that brings too many.
DO $outer$
DECLARE
  operation text;
  before text;
  counted text;
BEGIN
  FOREACH operation IN ARRAY ARRAY['insert', 'update', 'delete'] LOOP
    before := pg_get_functiondef(format('roll_up_sale_%s', operation)::regproc);
    counted := regexp_replace(
      replace(before, 'owners uuid[];', 'owners uuid[]; held bigint;'),
      'INSERT INTO sale_revision AS kept\s+SELECT owner_id, gen_random_uuid\(\) FROM (\([^)]*\) AS changed) GROUP BY 1 ORDER BY 1\s+ON CONFLICT \(owner_id\) DO UPDATE SET revision = excluded\.revision;',
      $statement$WITH counted AS (
          INSERT INTO sale_revision AS kept (owner_id, revision, entries)
          SELECT owner_id, gen_random_uuid(), sum(sign) FROM \1 GROUP BY 1 ORDER BY 1
          ON CONFLICT (owner_id) DO UPDATE SET revision = excluded.revision, entries = kept.entries + excluded.entries
          RETURNING entries
        )
        SELECT max(entries) INTO held FROM counted;$statement$ ||
      CASE operation WHEN 'insert' THEN $check$
        IF held > most_allowed('sales') THEN
          RAISE EXCEPTION USING ERRCODE = 'KP001', MESSAGE = 'sales';
        END IF;$check$ ELSE '' END);
    IF counted NOT LIKE '%RETURNING entries%held%' THEN
      RAISE EXCEPTION 'roll_up_sale_% is not the one of migration 0005', operation;
    END IF;
    EXECUTE counted;
  END LOOP;
END $outer$;

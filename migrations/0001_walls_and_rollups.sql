-- Two roles besides the one that owns the tables. Every connection of the app runs as one of them
-- (server/database/tenancy.ts). Roles belong to the whole server, so another database may have made them.
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
    -- Since PostgreSQL 16, who made a role is a member that may not yet become it.
    IF NOT pg_has_role(current_user, name, may_become) THEN
      EXECUTE format('GRANT %I TO CURRENT_USER', name);
    END IF;
  END LOOP;
END $$;
--> statement-breakpoint
GRANT USAGE ON SCHEMA public TO kpi_owner, kpi_system;
--> statement-breakpoint
-- The owner whose rows this transaction may touch; null, hence no row at all, when none was named.
CREATE FUNCTION current_owner() RETURNS uuid LANGUAGE sql STABLE PARALLEL SAFE
  RETURN nullif(current_setting('app.owner_id', true), '')::uuid;
--> statement-breakpoint
-- Puts up both walls around a tenant table. Later migrations call it for each new one.
CREATE FUNCTION protect_tenant_table(name regclass) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY', name);
  -- A sub-select is evaluated once per statement, not once per row.
  EXECUTE format('CREATE POLICY own_rows ON %s TO kpi_owner USING (owner_id = (SELECT current_owner()))', name);
  EXECUTE format('CREATE POLICY all_rows ON %s TO kpi_system USING (true)', name);
  EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %s TO kpi_owner, kpi_system', name);
END $$;
--> statement-breakpoint
SELECT protect_tenant_table(t::regclass) FROM unnest(ARRAY[
  'business_profile', 'product', 'customer', 'salesperson', 'sale', 'trash', 'trashed_sale',
  'sale_import', 'idempotency_key', 'sale_day', 'sale_month_product', 'sale_month_customer',
  'sale_month_salesperson', 'sale_revision', 'user_activity', 'lead'
]) AS t;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "user", session, account, verification, rate_limit, mail TO kpi_system;
--> statement-breakpoint
-- Filled by pg-boss itself (server/jobs.ts).
CREATE SCHEMA jobs AUTHORIZATION kpi_system;
--> statement-breakpoint
-- Rollups of sale (design §4): one function per kind of statement, all from one template, since a
-- function may only name the transition tables that its trigger has.
DO $outer$
DECLARE
  operation text;
  changed text;
BEGIN
  FOREACH operation IN ARRAY ARRAY['insert', 'update', 'delete'] LOOP
    changed := CASE operation
      WHEN 'insert' THEN 'SELECT 1 AS sign, * FROM new_rows'
      WHEN 'delete' THEN 'SELECT -1 AS sign, * FROM old_rows'
      ELSE 'SELECT 1 AS sign, * FROM new_rows UNION ALL SELECT -1, * FROM old_rows'
    END;
    EXECUTE format($template$
      CREATE FUNCTION roll_up_sale_%1$s() RETURNS trigger LANGUAGE plpgsql AS $function$
      BEGIN
        -- First of all, so that the writers of one owner queue here and nowhere else: an import and a
        -- single sale that took the rows below in different orders would deadlock.
        INSERT INTO sale_revision AS kept
        SELECT owner_id, gen_random_uuid() FROM (%2$s) AS changed GROUP BY 1 ORDER BY 1
        ON CONFLICT (owner_id) DO UPDATE SET revision = excluded.revision;
        WITH delta AS (
          SELECT owner_id, sale_date AS day, date_trunc('month', sale_date)::date AS month,
                 product_id, customer_id, salesperson_id,
                 sign AS entries,
                 CASE WHEN revenue_cents >= 0 THEN sign ELSE 0 END AS sales,
                 CASE WHEN revenue_cents >= 0 THEN sign * quantity ELSE 0 END AS quantity,
                 sign * revenue_cents AS revenue_cents,
                 CASE WHEN cost_cents IS NULL THEN 0 ELSE sign * revenue_cents END AS costed_revenue_cents,
                 sign * coalesce(cost_cents, 0) AS cost_cents
          FROM (%2$s) AS changed
        ), by_day AS (
          INSERT INTO sale_day AS kept
          SELECT owner_id, day, sum(entries), sum(sales), sum(quantity), sum(revenue_cents), sum(costed_revenue_cents), sum(cost_cents)
          FROM delta GROUP BY 1, 2 ORDER BY 1, 2
          ON CONFLICT (owner_id, day) DO UPDATE SET %3$s
        ), by_product AS (
          INSERT INTO sale_month_product AS kept
          SELECT owner_id, month, product_id, sum(entries), sum(sales), sum(quantity), sum(revenue_cents), sum(costed_revenue_cents), sum(cost_cents)
          FROM delta GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
          ON CONFLICT (owner_id, month, product_id) DO UPDATE SET %3$s
        ), by_customer AS (
          INSERT INTO sale_month_customer AS kept
          SELECT owner_id, month, customer_id, sum(entries), sum(sales), sum(quantity), sum(revenue_cents), sum(costed_revenue_cents), sum(cost_cents)
          FROM delta WHERE customer_id IS NOT NULL GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
          ON CONFLICT (owner_id, month, customer_id) DO UPDATE SET %3$s
        )
        INSERT INTO sale_month_salesperson AS kept
        SELECT owner_id, month, salesperson_id, sum(entries), sum(sales), sum(quantity), sum(revenue_cents), sum(costed_revenue_cents), sum(cost_cents)
        FROM delta WHERE salesperson_id IS NOT NULL GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
        ON CONFLICT (owner_id, month, salesperson_id) DO UPDATE SET %3$s;
        %4$s
        RETURN NULL;
      END $function$
    $template$,
      operation,
      changed,
      'entries = kept.entries + excluded.entries, sales = kept.sales + excluded.sales,
       quantity = kept.quantity + excluded.quantity, revenue_cents = kept.revenue_cents + excluded.revenue_cents,
       costed_revenue_cents = kept.costed_revenue_cents + excluded.costed_revenue_cents,
       cost_cents = kept.cost_cents + excluded.cost_cents',
      -- What no entry is left of goes. After many, by looking at each of the owner's totals once: entry by entry, the
      -- planner, who takes empty totals for rare, would compare each of them with each entry.
      CASE operation WHEN 'insert' THEN '' ELSE $cleanup$
        IF (SELECT count(*) FROM (SELECT FROM old_rows LIMIT 100) AS first_rows) = 100 THEN
          DELETE FROM sale_day WHERE entries = 0 AND owner_id IN (SELECT owner_id FROM old_rows);
          DELETE FROM sale_month_product WHERE entries = 0 AND owner_id IN (SELECT owner_id FROM old_rows);
          DELETE FROM sale_month_customer WHERE entries = 0 AND owner_id IN (SELECT owner_id FROM old_rows);
          DELETE FROM sale_month_salesperson WHERE entries = 0 AND owner_id IN (SELECT owner_id FROM old_rows);
          RETURN NULL;
        END IF;
        DELETE FROM sale_day WHERE entries = 0 AND (owner_id, day) IN (SELECT owner_id, sale_date FROM old_rows);
        DELETE FROM sale_month_product WHERE entries = 0
          AND (owner_id, month, product_id) IN (SELECT owner_id, date_trunc('month', sale_date)::date, product_id FROM old_rows);
        DELETE FROM sale_month_customer WHERE entries = 0
          AND (owner_id, month, customer_id) IN (SELECT owner_id, date_trunc('month', sale_date)::date, customer_id FROM old_rows);
        DELETE FROM sale_month_salesperson WHERE entries = 0
          AND (owner_id, month, salesperson_id) IN (SELECT owner_id, date_trunc('month', sale_date)::date, salesperson_id FROM old_rows);
      $cleanup$ END);
    EXECUTE format('CREATE TRIGGER roll_up_%1$s AFTER %1$s ON sale %2$s FOR EACH STATEMENT EXECUTE FUNCTION roll_up_sale_%1$s()',
      operation,
      CASE operation
        WHEN 'insert' THEN 'REFERENCING NEW TABLE AS new_rows'
        WHEN 'delete' THEN 'REFERENCING OLD TABLE AS old_rows'
        ELSE 'REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows'
      END);
  END LOOP;
END $outer$;

-- The rollups of migration 0001, kept by the same triggers with the same sums, in less work where a
-- statement touches many rows (docs/decisions/0009). Single sales go the short way.
DO $outer$
DECLARE
  operation text;
  rows text;
  changed text;
  merging text;
  adding text;
  counting text;
BEGIN
  FOREACH operation IN ARRAY ARRAY['insert', 'update', 'delete'] LOOP
    rows := CASE operation WHEN 'insert' THEN 'new_rows' ELSE 'old_rows' END;
    changed := CASE operation
      WHEN 'insert' THEN 'SELECT 1 AS sign, * FROM new_rows'
      WHEN 'delete' THEN 'SELECT -1 AS sign, * FROM old_rows'
      ELSE 'SELECT 1 AS sign, * FROM new_rows UNION ALL SELECT -1, * FROM old_rows'
    END;
    -- Adds what changed to the totals. All groups in one pass; of each row, only the columns that it is grouped by are not null.
    merging := $statement$
        WITH total AS MATERIALIZED (
          SELECT owner_id, day, month, product_id, customer_id, salesperson_id,
                 sum(entries) AS entries, sum(sales) AS sales, sum(quantity) AS quantity, sum(revenue_cents) AS revenue_cents,
                 sum(costed_revenue_cents) AS costed_revenue_cents, sum(cost_cents) AS cost_cents
          FROM (
            SELECT owner_id, sale_date AS day, date_trunc('month', sale_date::timestamp)::date AS month,
                   product_id, customer_id, salesperson_id,
                   sign AS entries,
                   CASE WHEN revenue_cents >= 0 THEN sign ELSE 0 END AS sales,
                   CASE WHEN revenue_cents >= 0 THEN sign * quantity ELSE 0 END AS quantity,
                   sign * revenue_cents AS revenue_cents,
                   CASE WHEN cost_cents IS NULL THEN 0 ELSE sign * revenue_cents END AS costed_revenue_cents,
                   sign * coalesce(cost_cents, 0) AS cost_cents
            FROM ({changed}) AS changed
          ) AS delta
          GROUP BY GROUPING SETS ((owner_id, day), (owner_id, month, product_id), (owner_id, month, customer_id), (owner_id, month, salesperson_id))
        ), by_day AS (
          INSERT INTO sale_day AS kept
          SELECT owner_id, day, entries, sales, quantity, revenue_cents, costed_revenue_cents, cost_cents
          FROM total WHERE day IS NOT NULL ORDER BY 1, 2 {or_add_to owner_id, day}
        ), by_product AS (
          INSERT INTO sale_month_product AS kept
          SELECT owner_id, month, product_id, entries, sales, quantity, revenue_cents, costed_revenue_cents, cost_cents
          FROM total WHERE product_id IS NOT NULL ORDER BY 1, 2, 3 {or_add_to owner_id, month, product_id}
        ), by_customer AS (
          INSERT INTO sale_month_customer AS kept
          SELECT owner_id, month, customer_id, entries, sales, quantity, revenue_cents, costed_revenue_cents, cost_cents
          FROM total WHERE customer_id IS NOT NULL ORDER BY 1, 2, 3 {or_add_to owner_id, month, customer_id}
        )
        INSERT INTO sale_month_salesperson AS kept
        SELECT owner_id, month, salesperson_id, entries, sales, quantity, revenue_cents, costed_revenue_cents, cost_cents
        FROM total WHERE salesperson_id IS NOT NULL ORDER BY 1, 2, 3 {or_add_to owner_id, month, salesperson_id}
    $statement$;
    -- The same where no totals are there yet: half the work of looking for them first.
    adding := regexp_replace(merging, '\{or_add_to [^}]*\}', '', 'g');
    counting := replace(adding, '{changed}', 'SELECT 1 AS sign, * FROM sale WHERE owner_id = ANY ($1)');
    adding := replace(adding, '{changed}', changed);
    merging := regexp_replace(replace(merging, '{changed}', changed), '\{or_add_to ([^}]*)\}', $conflict$
          ON CONFLICT (\1) DO UPDATE SET
            entries = kept.entries + excluded.entries, sales = kept.sales + excluded.sales,
            quantity = kept.quantity + excluded.quantity, revenue_cents = kept.revenue_cents + excluded.revenue_cents,
            costed_revenue_cents = kept.costed_revenue_cents + excluded.costed_revenue_cents,
            cost_cents = kept.cost_cents + excluded.cost_cents$conflict$, 'g');
    EXECUTE format($template$
      CREATE OR REPLACE FUNCTION roll_up_sale_%1$s() RETURNS trigger LANGUAGE plpgsql AS $function$
      DECLARE
        many CONSTANT boolean := (SELECT count(*) FROM (SELECT FROM %2$s LIMIT 1000) AS first_rows) = 1000;
        owners uuid[];
      BEGIN
        -- First of all, so that the writers of one owner queue here and nowhere else: an import and a
        -- single sale that took the rows below in different orders would deadlock.
        INSERT INTO sale_revision AS kept
        SELECT owner_id, gen_random_uuid() FROM (%3$s) AS changed GROUP BY 1 ORDER BY 1
        ON CONFLICT (owner_id) DO UPDATE SET revision = excluded.revision;
        -- EXECUTE, since a plan that was made for one row is kept and would be wrong for a million.
        IF many THEN
          %4$s
        ELSE %5$s;
        END IF;
        %6$s
        RETURN NULL;
      END $function$
    $template$,
      operation, rows, changed,
      CASE operation
        WHEN 'insert' THEN format($branch$
          -- Materialized: the plan is kept, and one made for an empty sale_day would add up all rows once for each day there.
          IF EXISTS (
            WITH touched AS MATERIALIZED (
              SELECT owner_id, min(sale_date)::timestamp AS first, max(sale_date)::timestamp AS last FROM new_rows GROUP BY 1
            )
            SELECT FROM sale_day JOIN touched USING (owner_id)
            WHERE day >= date_trunc('month', first) AND day < date_trunc('month', last) + interval '1 month'
          ) THEN EXECUTE %1$L;
          ELSE EXECUTE %2$L;
          END IF;$branch$, merging, adding)
        WHEN 'delete' THEN format($branch$
          owners := ARRAY(SELECT DISTINCT owner_id FROM old_rows);
          -- Where less is left than went, what is left is counted anew.
          IF (SELECT count(*) FROM old_rows) > (SELECT sum(entries) / 2 FROM sale_day WHERE owner_id = ANY (owners)) THEN
            DELETE FROM sale_day WHERE owner_id = ANY (owners);
            DELETE FROM sale_month_product WHERE owner_id = ANY (owners);
            DELETE FROM sale_month_customer WHERE owner_id = ANY (owners);
            DELETE FROM sale_month_salesperson WHERE owner_id = ANY (owners);
            EXECUTE %2$L USING owners;
            RETURN NULL;
          END IF;
          EXECUTE %1$L;$branch$, merging, counting)
        ELSE format('owners := ARRAY(SELECT DISTINCT owner_id FROM old_rows); EXECUTE %L;', merging)
      END,
      merging,
      -- What no entry is left of goes. After many, by looking at each of the owner's totals once: entry by entry, the
      -- planner, who takes empty totals for rare, would compare each of them with each entry.
      CASE operation WHEN 'insert' THEN '' ELSE $cleanup$
        IF many THEN
          DELETE FROM sale_day WHERE entries = 0 AND owner_id = ANY (owners);
          DELETE FROM sale_month_product WHERE entries = 0 AND owner_id = ANY (owners);
          DELETE FROM sale_month_customer WHERE entries = 0 AND owner_id = ANY (owners);
          DELETE FROM sale_month_salesperson WHERE entries = 0 AND owner_id = ANY (owners);
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
  END LOOP;
END $outer$;

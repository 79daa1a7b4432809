-- The place to read the triggers of `sale`; delete_empty_totals is in migrations/0019. They maintain the rollups
-- (docs/decisions/0003), each owner's revision and number of sales, and the first day whose sales changed since goals
-- and points were last settled.
--
-- There is one function per trigger, because a function can read only the transition tables of its own
-- trigger. Each first locks the owner's sales and then updates the totals. If fewer than 1000 rows changed, it
-- does so with a statement of its own, whose plan PostgreSQL saves, so that a single sale is fast. For more rows
-- it executes the same statement as text, which is planned each time: a plan for one row would be wrong for a
-- million. What a sale adds to a total must be the same in all of them and in
-- src/features/sales/rollups/measures.ts.

-- Whether a sale was recorded on its day or at most 7 days later, in any time zone: from 00:00 of its day where a
-- day begins first (UTC+14) to the end of the seventh day after it where a day ends last (UTC-12). The owner's own
-- zone plays no part, because changing it must not change what counts.
CREATE FUNCTION is_timely(recorded_at timestamptz, sale_date date) RETURNS boolean LANGUAGE sql IMMUTABLE
  RETURN recorded_at AT TIME ZONE 'UTC' >= sale_date::timestamp - interval '14 hours'
    AND recorded_at AT TIME ZONE 'UTC' < sale_date::timestamp + interval '8 days 12 hours';
--> statement-breakpoint
-- Returns the statement that updates the totals for the rows of `changed`, a query that selects sales with a
-- sign: 1 for those added, -1 for those removed. `may_exist` is false if no such totals exist yet: not
-- looking for them is half the work.
CREATE OR REPLACE FUNCTION roll_up_statement(changed text, may_exist boolean) RETURNS text LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
  or_add CONSTANT text := CASE WHEN may_exist THEN '
      ON CONFLICT (owner_id, %s) DO UPDATE SET
        entries = kept.entries + excluded.entries, sales = kept.sales + excluded.sales,
        quantity = kept.quantity + excluded.quantity, revenue_cents = kept.revenue_cents + excluded.revenue_cents,
        costed_revenue_cents = kept.costed_revenue_cents + excluded.costed_revenue_cents,
        cost_cents = kept.cost_cents + excluded.cost_cents' ELSE '' END;
BEGIN
  RETURN format($statement$
    -- All four groupings in one pass. In each row, the columns that it isn't grouped by are null.
    WITH total AS MATERIALIZED (
      SELECT owner_id, day, month, product_id, customer_id, salesperson_id,
             sum(entries) AS entries, sum(sales) AS sales, sum(quantity) AS quantity, sum(revenue_cents) AS revenue_cents,
             sum(costed_revenue_cents) AS costed_revenue_cents, sum(cost_cents) AS cost_cents,
             sum(costed_sales) AS costed_sales, sum(timely_sales) AS timely_sales
      FROM (
        SELECT owner_id, sale_date AS day, date_trunc('month', sale_date::timestamp)::date AS month,
               product_id, customer_id, salesperson_id,
               sign AS entries,
               CASE WHEN revenue_cents >= 0 THEN sign ELSE 0 END AS sales,
               CASE WHEN revenue_cents >= 0 THEN sign * quantity ELSE 0 END AS quantity,
               sign * revenue_cents AS revenue_cents,
               CASE WHEN cost_cents IS NULL THEN 0 ELSE sign * revenue_cents END AS costed_revenue_cents,
               sign * coalesce(cost_cents, 0) AS cost_cents,
               CASE WHEN revenue_cents >= 0 AND cost_cents IS NOT NULL THEN sign ELSE 0 END AS costed_sales,
               CASE WHEN revenue_cents >= 0 AND is_timely(created_at, sale_date) THEN sign ELSE 0 END AS timely_sales
        FROM (%s) AS changed
      ) AS delta
      GROUP BY GROUPING SETS ((owner_id, day), (owner_id, month, product_id), (owner_id, month, customer_id), (owner_id, month, salesperson_id))
    ), by_day AS (
      INSERT INTO sale_day AS kept
      SELECT owner_id, day, entries, sales, quantity, revenue_cents, costed_revenue_cents, cost_cents, costed_sales, timely_sales
      FROM total WHERE day IS NOT NULL ORDER BY 1, 2 %s
    ), by_product AS (
      INSERT INTO sale_month_product AS kept
      SELECT owner_id, month, product_id, entries, sales, quantity, revenue_cents, costed_revenue_cents, cost_cents
      FROM total WHERE product_id IS NOT NULL ORDER BY 1, 2, 3 %s
    ), by_customer AS (
      INSERT INTO sale_month_customer AS kept
      SELECT owner_id, month, customer_id, entries, sales, quantity, revenue_cents, costed_revenue_cents, cost_cents
      FROM total WHERE customer_id IS NOT NULL ORDER BY 1, 2, 3 %s
    )
    INSERT INTO sale_month_salesperson AS kept
    SELECT owner_id, month, salesperson_id, entries, sales, quantity, revenue_cents, costed_revenue_cents, cost_cents
    FROM total WHERE salesperson_id IS NOT NULL ORDER BY 1, 2, 3 %s
  $statement$,
    changed,
    format(or_add, 'day') || CASE WHEN may_exist THEN ',
        costed_sales = kept.costed_sales + excluded.costed_sales, timely_sales = kept.timely_sales + excluded.timely_sales' ELSE '' END,
    format(or_add, 'month, product_id'),
    format(or_add, 'month, customer_id'),
    format(or_add, 'month, salesperson_id'));
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION roll_up_sale_insert() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  many CONSTANT boolean := (SELECT count(*) FROM (SELECT FROM new_rows LIMIT 1000) AS first_rows) = 1000;
  most_entries bigint;
BEGIN
  -- First, so that all writers of one owner wait for each other here and nowhere else. An import and a single
  -- sale that lock the rows below in different orders would deadlock.
  WITH locked AS (
    INSERT INTO sale_revision AS kept (owner_id, revision, entries, unsettled_from)
    SELECT owner_id, gen_random_uuid(), count(*), min(sale_date) FROM new_rows GROUP BY 1 ORDER BY 1
    ON CONFLICT (owner_id) DO UPDATE SET revision = excluded.revision, entries = kept.entries + excluded.entries,
      unsettled_from = least(kept.unsettled_from, excluded.unsettled_from)
    RETURNING entries
  )
  SELECT max(entries) INTO most_entries FROM locked;
  IF most_entries > most_allowed('sales') THEN
    RAISE EXCEPTION USING ERRCODE = 'KP001', MESSAGE = 'sales';
  END IF;

  IF many THEN
    EXECUTE roll_up_statement('SELECT 1 AS sign, * FROM new_rows', may_exist => EXISTS (
      -- Materialized, because this plan is saved, and one made for an empty sale_day would read all new rows once per day.
      WITH touched AS MATERIALIZED (
        SELECT owner_id, min(sale_date)::timestamp AS first, max(sale_date)::timestamp AS last FROM new_rows GROUP BY 1
      )
      SELECT FROM sale_day JOIN touched USING (owner_id)
      WHERE day >= date_trunc('month', first) AND day < date_trunc('month', last) + interval '1 month'
    ));
    RETURN NULL;
  END IF;

  -- The same statement as roll_up_statement returns.
  WITH total AS MATERIALIZED (
    SELECT owner_id, day, month, product_id, customer_id, salesperson_id,
           sum(entries) AS entries, sum(sales) AS sales, sum(quantity) AS quantity, sum(revenue_cents) AS revenue_cents,
           sum(costed_revenue_cents) AS costed_revenue_cents, sum(cost_cents) AS cost_cents,
           sum(costed_sales) AS costed_sales, sum(timely_sales) AS timely_sales
    FROM (
      SELECT owner_id, sale_date AS day, date_trunc('month', sale_date::timestamp)::date AS month,
             product_id, customer_id, salesperson_id,
             sign AS entries,
             CASE WHEN revenue_cents >= 0 THEN sign ELSE 0 END AS sales,
             CASE WHEN revenue_cents >= 0 THEN sign * quantity ELSE 0 END AS quantity,
             sign * revenue_cents AS revenue_cents,
             CASE WHEN cost_cents IS NULL THEN 0 ELSE sign * revenue_cents END AS costed_revenue_cents,
             sign * coalesce(cost_cents, 0) AS cost_cents,
             CASE WHEN revenue_cents >= 0 AND cost_cents IS NOT NULL THEN sign ELSE 0 END AS costed_sales,
             CASE WHEN revenue_cents >= 0 AND is_timely(created_at, sale_date) THEN sign ELSE 0 END AS timely_sales
      FROM (SELECT 1 AS sign, * FROM new_rows) AS changed
    ) AS delta
    GROUP BY GROUPING SETS ((owner_id, day), (owner_id, month, product_id), (owner_id, month, customer_id), (owner_id, month, salesperson_id))
  ), by_day AS (
    INSERT INTO sale_day AS kept
    SELECT owner_id, day, entries, sales, quantity, revenue_cents, costed_revenue_cents, cost_cents, costed_sales, timely_sales
    FROM total WHERE day IS NOT NULL ORDER BY 1, 2
    ON CONFLICT (owner_id, day) DO UPDATE SET
      entries = kept.entries + excluded.entries, sales = kept.sales + excluded.sales,
      quantity = kept.quantity + excluded.quantity, revenue_cents = kept.revenue_cents + excluded.revenue_cents,
      costed_revenue_cents = kept.costed_revenue_cents + excluded.costed_revenue_cents,
      cost_cents = kept.cost_cents + excluded.cost_cents,
      costed_sales = kept.costed_sales + excluded.costed_sales, timely_sales = kept.timely_sales + excluded.timely_sales
  ), by_product AS (
    INSERT INTO sale_month_product AS kept
    SELECT owner_id, month, product_id, entries, sales, quantity, revenue_cents, costed_revenue_cents, cost_cents
    FROM total WHERE product_id IS NOT NULL ORDER BY 1, 2, 3
    ON CONFLICT (owner_id, month, product_id) DO UPDATE SET
      entries = kept.entries + excluded.entries, sales = kept.sales + excluded.sales,
      quantity = kept.quantity + excluded.quantity, revenue_cents = kept.revenue_cents + excluded.revenue_cents,
      costed_revenue_cents = kept.costed_revenue_cents + excluded.costed_revenue_cents,
      cost_cents = kept.cost_cents + excluded.cost_cents
  ), by_customer AS (
    INSERT INTO sale_month_customer AS kept
    SELECT owner_id, month, customer_id, entries, sales, quantity, revenue_cents, costed_revenue_cents, cost_cents
    FROM total WHERE customer_id IS NOT NULL ORDER BY 1, 2, 3
    ON CONFLICT (owner_id, month, customer_id) DO UPDATE SET
      entries = kept.entries + excluded.entries, sales = kept.sales + excluded.sales,
      quantity = kept.quantity + excluded.quantity, revenue_cents = kept.revenue_cents + excluded.revenue_cents,
      costed_revenue_cents = kept.costed_revenue_cents + excluded.costed_revenue_cents,
      cost_cents = kept.cost_cents + excluded.cost_cents
  )
  INSERT INTO sale_month_salesperson AS kept
  SELECT owner_id, month, salesperson_id, entries, sales, quantity, revenue_cents, costed_revenue_cents, cost_cents
  FROM total WHERE salesperson_id IS NOT NULL ORDER BY 1, 2, 3
  ON CONFLICT (owner_id, month, salesperson_id) DO UPDATE SET
    entries = kept.entries + excluded.entries, sales = kept.sales + excluded.sales,
    quantity = kept.quantity + excluded.quantity, revenue_cents = kept.revenue_cents + excluded.revenue_cents,
    costed_revenue_cents = kept.costed_revenue_cents + excluded.costed_revenue_cents,
    cost_cents = kept.cost_cents + excluded.cost_cents;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION roll_up_sale_update() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  many CONSTANT boolean := (SELECT count(*) FROM (SELECT FROM old_rows LIMIT 1000) AS first_rows) = 1000;
BEGIN
  -- First, see roll_up_sale_insert. Both tables, because a sale can move to another owner.
  INSERT INTO sale_revision AS kept (owner_id, revision, entries, unsettled_from)
  SELECT owner_id, gen_random_uuid(), sum(sign), min(sale_date)
  FROM (SELECT 1 AS sign, owner_id, sale_date FROM new_rows UNION ALL SELECT -1, owner_id, sale_date FROM old_rows) AS changed
  GROUP BY 1 ORDER BY 1
  ON CONFLICT (owner_id) DO UPDATE SET revision = excluded.revision, entries = kept.entries + excluded.entries,
    unsettled_from = least(kept.unsettled_from, excluded.unsettled_from);

  IF many THEN
    EXECUTE roll_up_statement('SELECT 1 AS sign, * FROM new_rows UNION ALL SELECT -1, * FROM old_rows', may_exist => true);
    PERFORM delete_empty_totals(ARRAY(SELECT DISTINCT owner_id FROM old_rows));
    RETURN NULL;
  END IF;

  -- The same statement as roll_up_statement returns.
  WITH total AS MATERIALIZED (
    SELECT owner_id, day, month, product_id, customer_id, salesperson_id,
           sum(entries) AS entries, sum(sales) AS sales, sum(quantity) AS quantity, sum(revenue_cents) AS revenue_cents,
           sum(costed_revenue_cents) AS costed_revenue_cents, sum(cost_cents) AS cost_cents,
           sum(costed_sales) AS costed_sales, sum(timely_sales) AS timely_sales
    FROM (
      SELECT owner_id, sale_date AS day, date_trunc('month', sale_date::timestamp)::date AS month,
             product_id, customer_id, salesperson_id,
             sign AS entries,
             CASE WHEN revenue_cents >= 0 THEN sign ELSE 0 END AS sales,
             CASE WHEN revenue_cents >= 0 THEN sign * quantity ELSE 0 END AS quantity,
             sign * revenue_cents AS revenue_cents,
             CASE WHEN cost_cents IS NULL THEN 0 ELSE sign * revenue_cents END AS costed_revenue_cents,
             sign * coalesce(cost_cents, 0) AS cost_cents,
             CASE WHEN revenue_cents >= 0 AND cost_cents IS NOT NULL THEN sign ELSE 0 END AS costed_sales,
             CASE WHEN revenue_cents >= 0 AND is_timely(created_at, sale_date) THEN sign ELSE 0 END AS timely_sales
      FROM (SELECT 1 AS sign, * FROM new_rows UNION ALL SELECT -1, * FROM old_rows) AS changed
    ) AS delta
    GROUP BY GROUPING SETS ((owner_id, day), (owner_id, month, product_id), (owner_id, month, customer_id), (owner_id, month, salesperson_id))
  ), by_day AS (
    INSERT INTO sale_day AS kept
    SELECT owner_id, day, entries, sales, quantity, revenue_cents, costed_revenue_cents, cost_cents, costed_sales, timely_sales
    FROM total WHERE day IS NOT NULL ORDER BY 1, 2
    ON CONFLICT (owner_id, day) DO UPDATE SET
      entries = kept.entries + excluded.entries, sales = kept.sales + excluded.sales,
      quantity = kept.quantity + excluded.quantity, revenue_cents = kept.revenue_cents + excluded.revenue_cents,
      costed_revenue_cents = kept.costed_revenue_cents + excluded.costed_revenue_cents,
      cost_cents = kept.cost_cents + excluded.cost_cents,
      costed_sales = kept.costed_sales + excluded.costed_sales, timely_sales = kept.timely_sales + excluded.timely_sales
  ), by_product AS (
    INSERT INTO sale_month_product AS kept
    SELECT owner_id, month, product_id, entries, sales, quantity, revenue_cents, costed_revenue_cents, cost_cents
    FROM total WHERE product_id IS NOT NULL ORDER BY 1, 2, 3
    ON CONFLICT (owner_id, month, product_id) DO UPDATE SET
      entries = kept.entries + excluded.entries, sales = kept.sales + excluded.sales,
      quantity = kept.quantity + excluded.quantity, revenue_cents = kept.revenue_cents + excluded.revenue_cents,
      costed_revenue_cents = kept.costed_revenue_cents + excluded.costed_revenue_cents,
      cost_cents = kept.cost_cents + excluded.cost_cents
  ), by_customer AS (
    INSERT INTO sale_month_customer AS kept
    SELECT owner_id, month, customer_id, entries, sales, quantity, revenue_cents, costed_revenue_cents, cost_cents
    FROM total WHERE customer_id IS NOT NULL ORDER BY 1, 2, 3
    ON CONFLICT (owner_id, month, customer_id) DO UPDATE SET
      entries = kept.entries + excluded.entries, sales = kept.sales + excluded.sales,
      quantity = kept.quantity + excluded.quantity, revenue_cents = kept.revenue_cents + excluded.revenue_cents,
      costed_revenue_cents = kept.costed_revenue_cents + excluded.costed_revenue_cents,
      cost_cents = kept.cost_cents + excluded.cost_cents
  )
  INSERT INTO sale_month_salesperson AS kept
  SELECT owner_id, month, salesperson_id, entries, sales, quantity, revenue_cents, costed_revenue_cents, cost_cents
  FROM total WHERE salesperson_id IS NOT NULL ORDER BY 1, 2, 3
  ON CONFLICT (owner_id, month, salesperson_id) DO UPDATE SET
    entries = kept.entries + excluded.entries, sales = kept.sales + excluded.sales,
    quantity = kept.quantity + excluded.quantity, revenue_cents = kept.revenue_cents + excluded.revenue_cents,
    costed_revenue_cents = kept.costed_revenue_cents + excluded.costed_revenue_cents,
    cost_cents = kept.cost_cents + excluded.cost_cents;

  DELETE FROM sale_day WHERE entries = 0 AND (owner_id, day) IN (SELECT owner_id, sale_date FROM old_rows);
  DELETE FROM sale_month_product WHERE entries = 0
    AND (owner_id, month, product_id) IN (SELECT owner_id, date_trunc('month', sale_date::timestamp)::date, product_id FROM old_rows);
  DELETE FROM sale_month_customer WHERE entries = 0
    AND (owner_id, month, customer_id) IN (SELECT owner_id, date_trunc('month', sale_date::timestamp)::date, customer_id FROM old_rows);
  DELETE FROM sale_month_salesperson WHERE entries = 0
    AND (owner_id, month, salesperson_id) IN (SELECT owner_id, date_trunc('month', sale_date::timestamp)::date, salesperson_id FROM old_rows);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION roll_up_sale_delete() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  many CONSTANT boolean := (SELECT count(*) FROM (SELECT FROM old_rows LIMIT 1000) AS first_rows) = 1000;
  owners uuid[];
BEGIN
  -- First, see roll_up_sale_insert.
  INSERT INTO sale_revision AS kept (owner_id, revision, entries, unsettled_from)
  SELECT owner_id, gen_random_uuid(), -count(*), min(sale_date) FROM old_rows GROUP BY 1 ORDER BY 1
  ON CONFLICT (owner_id) DO UPDATE SET revision = excluded.revision, entries = kept.entries + excluded.entries,
    unsettled_from = least(kept.unsettled_from, excluded.unsettled_from);

  IF many THEN
    owners := ARRAY(SELECT DISTINCT owner_id FROM old_rows);
    -- If fewer sales are left than were deleted, the totals are computed anew from those left.
    IF (SELECT count(*) FROM old_rows) > (SELECT sum(entries) / 2 FROM sale_day WHERE owner_id = ANY (owners)) THEN
      DELETE FROM sale_day WHERE owner_id = ANY (owners);
      DELETE FROM sale_month_product WHERE owner_id = ANY (owners);
      DELETE FROM sale_month_customer WHERE owner_id = ANY (owners);
      DELETE FROM sale_month_salesperson WHERE owner_id = ANY (owners);
      EXECUTE roll_up_statement('SELECT 1 AS sign, * FROM sale WHERE owner_id = ANY ($1)', may_exist => false) USING owners;
    ELSE
      EXECUTE roll_up_statement('SELECT -1 AS sign, * FROM old_rows', may_exist => true);
      PERFORM delete_empty_totals(owners);
    END IF;
    RETURN NULL;
  END IF;

  -- The same statement as roll_up_statement returns.
  WITH total AS MATERIALIZED (
    SELECT owner_id, day, month, product_id, customer_id, salesperson_id,
           sum(entries) AS entries, sum(sales) AS sales, sum(quantity) AS quantity, sum(revenue_cents) AS revenue_cents,
           sum(costed_revenue_cents) AS costed_revenue_cents, sum(cost_cents) AS cost_cents,
           sum(costed_sales) AS costed_sales, sum(timely_sales) AS timely_sales
    FROM (
      SELECT owner_id, sale_date AS day, date_trunc('month', sale_date::timestamp)::date AS month,
             product_id, customer_id, salesperson_id,
             sign AS entries,
             CASE WHEN revenue_cents >= 0 THEN sign ELSE 0 END AS sales,
             CASE WHEN revenue_cents >= 0 THEN sign * quantity ELSE 0 END AS quantity,
             sign * revenue_cents AS revenue_cents,
             CASE WHEN cost_cents IS NULL THEN 0 ELSE sign * revenue_cents END AS costed_revenue_cents,
             sign * coalesce(cost_cents, 0) AS cost_cents,
             CASE WHEN revenue_cents >= 0 AND cost_cents IS NOT NULL THEN sign ELSE 0 END AS costed_sales,
             CASE WHEN revenue_cents >= 0 AND is_timely(created_at, sale_date) THEN sign ELSE 0 END AS timely_sales
      FROM (SELECT -1 AS sign, * FROM old_rows) AS changed
    ) AS delta
    GROUP BY GROUPING SETS ((owner_id, day), (owner_id, month, product_id), (owner_id, month, customer_id), (owner_id, month, salesperson_id))
  ), by_day AS (
    INSERT INTO sale_day AS kept
    SELECT owner_id, day, entries, sales, quantity, revenue_cents, costed_revenue_cents, cost_cents, costed_sales, timely_sales
    FROM total WHERE day IS NOT NULL ORDER BY 1, 2
    ON CONFLICT (owner_id, day) DO UPDATE SET
      entries = kept.entries + excluded.entries, sales = kept.sales + excluded.sales,
      quantity = kept.quantity + excluded.quantity, revenue_cents = kept.revenue_cents + excluded.revenue_cents,
      costed_revenue_cents = kept.costed_revenue_cents + excluded.costed_revenue_cents,
      cost_cents = kept.cost_cents + excluded.cost_cents,
      costed_sales = kept.costed_sales + excluded.costed_sales, timely_sales = kept.timely_sales + excluded.timely_sales
  ), by_product AS (
    INSERT INTO sale_month_product AS kept
    SELECT owner_id, month, product_id, entries, sales, quantity, revenue_cents, costed_revenue_cents, cost_cents
    FROM total WHERE product_id IS NOT NULL ORDER BY 1, 2, 3
    ON CONFLICT (owner_id, month, product_id) DO UPDATE SET
      entries = kept.entries + excluded.entries, sales = kept.sales + excluded.sales,
      quantity = kept.quantity + excluded.quantity, revenue_cents = kept.revenue_cents + excluded.revenue_cents,
      costed_revenue_cents = kept.costed_revenue_cents + excluded.costed_revenue_cents,
      cost_cents = kept.cost_cents + excluded.cost_cents
  ), by_customer AS (
    INSERT INTO sale_month_customer AS kept
    SELECT owner_id, month, customer_id, entries, sales, quantity, revenue_cents, costed_revenue_cents, cost_cents
    FROM total WHERE customer_id IS NOT NULL ORDER BY 1, 2, 3
    ON CONFLICT (owner_id, month, customer_id) DO UPDATE SET
      entries = kept.entries + excluded.entries, sales = kept.sales + excluded.sales,
      quantity = kept.quantity + excluded.quantity, revenue_cents = kept.revenue_cents + excluded.revenue_cents,
      costed_revenue_cents = kept.costed_revenue_cents + excluded.costed_revenue_cents,
      cost_cents = kept.cost_cents + excluded.cost_cents
  )
  INSERT INTO sale_month_salesperson AS kept
  SELECT owner_id, month, salesperson_id, entries, sales, quantity, revenue_cents, costed_revenue_cents, cost_cents
  FROM total WHERE salesperson_id IS NOT NULL ORDER BY 1, 2, 3
  ON CONFLICT (owner_id, month, salesperson_id) DO UPDATE SET
    entries = kept.entries + excluded.entries, sales = kept.sales + excluded.sales,
    quantity = kept.quantity + excluded.quantity, revenue_cents = kept.revenue_cents + excluded.revenue_cents,
    costed_revenue_cents = kept.costed_revenue_cents + excluded.costed_revenue_cents,
    cost_cents = kept.cost_cents + excluded.cost_cents;

  DELETE FROM sale_day WHERE entries = 0 AND (owner_id, day) IN (SELECT owner_id, sale_date FROM old_rows);
  DELETE FROM sale_month_product WHERE entries = 0
    AND (owner_id, month, product_id) IN (SELECT owner_id, date_trunc('month', sale_date::timestamp)::date, product_id FROM old_rows);
  DELETE FROM sale_month_customer WHERE entries = 0
    AND (owner_id, month, customer_id) IN (SELECT owner_id, date_trunc('month', sale_date::timestamp)::date, customer_id FROM old_rows);
  DELETE FROM sale_month_salesperson WHERE entries = 0
    AND (owner_id, month, salesperson_id) IN (SELECT owner_id, date_trunc('month', sale_date::timestamp)::date, salesperson_id FROM old_rows);
  RETURN NULL;
END $$;
--> statement-breakpoint
-- The new columns of totals that exist already, and all sales of all owners are unsettled.
SET LOCAL ROLE kpi_system;
--> statement-breakpoint
UPDATE sale_day SET costed_sales = counted.costed_sales, timely_sales = counted.timely_sales
FROM (
  SELECT owner_id, sale_date, count(cost_cents) AS costed_sales,
         count(*) FILTER (WHERE is_timely(created_at, sale_date)) AS timely_sales
  FROM sale WHERE revenue_cents >= 0 GROUP BY 1, 2
) AS counted
WHERE sale_day.owner_id = counted.owner_id AND day = sale_date;
--> statement-breakpoint
UPDATE sale_revision SET unsettled_from = (SELECT min(day) FROM sale_day WHERE sale_day.owner_id = sale_revision.owner_id);
--> statement-breakpoint
RESET ROLE;

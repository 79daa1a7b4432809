-- All functions and triggers of the database. The app runs this text after the migrations, in their transaction,
-- whenever it differs from the one that the database has (src/server/database/functions.ts): it drops what the earlier
-- text made and creates everything here anew. So change a function where it stands, without a migration, unless rows
-- must change with it. Migrations run while none of this exists. They have the tables, the policies and the rights.

-- ---------------------------------------------------------------------------------------------------------------------
-- Limits per owner (docs/security.md). The app sets them with each connection (server/database/tenancy.ts); without a
-- setting there is none. Whoever reaches one gets an error KP001 that names what there is too much of.

CREATE FUNCTION most_allowed(things text) RETURNS bigint LANGUAGE sql STABLE
  RETURN nullif(current_setting('app.max_' || things, true), '')::bigint;

-- How many names of a kind are in use: by a sale, by a contact, as another spelling, or by the file that is being recorded
-- (sales/staged/names.ts). The name of a sale that was deleted or changed stays, so that it can come back, but takes no room.
CREATE FUNCTION names_in_use(kind text) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  in_use bigint;
BEGIN
  EXECUTE format('SELECT count(*) FROM (
    SELECT %1$I FROM sale WHERE owner_id = current_owner() AND %1$I IS NOT NULL
    UNION SELECT id FROM %2$I WHERE owner_id = current_owner() AND same_as IS NOT NULL', kind || '_id', kind)
    || CASE kind WHEN 'customer' THEN ' UNION SELECT customer_id FROM customer_contact WHERE owner_id = current_owner()' ELSE '' END
    || CASE WHEN to_regclass('pg_temp.' || kind || '_of') IS NULL THEN '' ELSE format(' UNION SELECT %I FROM pg_temp.%I', kind || '_id', kind || '_of') END
    || ') AS used' INTO in_use;
  RETURN in_use;
END $$;

-- Refuses a name more than an owner may have of one kind. Names have no kept count, since writers who bring new ones
-- would wait for each other there. With `sampled`, before a single name comes, they are counted once in a while, so that
-- a limit above 100 may be passed by a few per cent. Which of them are in use is looked up only if all are too many. Those
-- that aren't have the room of the trash.
CREATE FUNCTION require_room_for_names(kind text, sampled boolean) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  most CONSTANT bigint := most_allowed('names');
  most_unused CONSTANT bigint := coalesce(most_allowed('trashed'), 0);
  held bigint;
BEGIN
  IF most IS NULL OR (sampled AND random() * most > 100) THEN RETURN true; END IF;
  EXECUTE format('SELECT count(*) FROM (SELECT FROM %I WHERE owner_id = current_owner() LIMIT $1) AS counted', kind)
    INTO held USING most + most_unused + 1;
  IF kind <> 'contact_refusal' AND held + sampled::int BETWEEN most + 1 AND most + most_unused THEN held := names_in_use(kind); END IF;
  IF held > most OR (sampled AND held = most) THEN
    RAISE EXCEPTION USING ERRCODE = 'KP001', MESSAGE = CASE kind
      WHEN 'salesperson' THEN 'salespeople' WHEN 'category' THEN 'categories'
      WHEN 'contact_refusal' THEN 'customers who asked not to be written to' ELSE kind || 's' END;
  END IF;
  RETURN true;
END $$;

-- ---------------------------------------------------------------------------------------------------------------------
-- Totals of sales (docs/decisions/0003). The triggers of `sale` maintain them, each owner's revision and number of
-- sales, and the first day whose sales changed since goals and points were last settled.
--
-- There is one function per trigger, because a function can read only the transition tables of its own trigger. Each
-- first locks the owner's sales and then updates the totals. For a few rows it adds one after the other with simple
-- statements whose plans PostgreSQL saves: starting one that groups takes longer than its work. For more rows it groups
-- them in a statement that it executes as text, which is planned each time: a plan for one row would be wrong for a million.
--
-- Totals of a customer's whole time exist for customers of any month, so their rows always may exist. Their last
-- purchase is the latest entry that isn't a refund, also one in the future. A purchase that is added can only move it
-- on; one that is removed matters only if it was on that day.

-- Whether a sale was recorded on its day or at most 7 days later, in any time zone: from 00:00 of its day where a day
-- begins first (UTC+14) to the end of the seventh day after it where a day ends last (UTC-12). The owner's own zone
-- plays no part, because changing it must not change what counts.
CREATE FUNCTION is_timely(recorded_at timestamptz, sale_date date) RETURNS boolean LANGUAGE sql IMMUTABLE
  -- Both sides are distances from a moment in UTC: to look a time zone up for each row would take ten times as long.
  RETURN recorded_at - timestamptz '2000-01-01 00:00Z' >= sale_date::timestamp - timestamp '2000-01-01 14:00'
    AND recorded_at - timestamptz '2000-01-01 00:00Z' < sale_date::timestamp - timestamp '1999-12-23 12:00';

-- Returns a query with what each row of `changed` adds to totals. `changed` selects sales with a sign: 1 for those added,
-- -1 for those removed. Must be the same as in src/features/sales/rollups/measures.ts.
CREATE FUNCTION measured(changed text) RETURNS text LANGUAGE sql IMMUTABLE RETURN format($query$
  SELECT owner_id, sale_date AS day, date_trunc('month', sale_date::timestamp)::date AS month,
         product_id, customer_id, salesperson_id, channel_id, category_id, minute,
         sign AS entries,
         CASE WHEN revenue_cents >= 0 THEN sign ELSE 0 END AS sales,
         -- Pieces that came back lower the pieces sold.
         CASE WHEN revenue_cents >= 0 THEN sign * quantity ELSE sign * least(quantity, 0) END AS quantity,
         sign * revenue_cents AS revenue_cents,
         CASE WHEN cost_cents IS NULL THEN 0 ELSE sign * revenue_cents END AS costed_revenue_cents,
         sign * coalesce(cost_cents, 0) AS cost_cents,
         sign * coalesce(tax_cents, computed_tax_cents, 0) AS tax_cents,
         CASE WHEN cost_cents IS NULL THEN 0 ELSE sign * coalesce(tax_cents, computed_tax_cents, 0) END AS costed_tax_cents,
         CASE WHEN revenue_cents < 0 AND cost_cents IS NULL
           THEN sign * (revenue_cents - coalesce(tax_cents, computed_tax_cents, 0)) ELSE 0 END AS uncosted_refund_cents,
         CASE WHEN revenue_cents >= 0 AND cost_cents IS NOT NULL THEN sign ELSE 0 END AS costed_sales,
         -- Only sales of positive revenue count for streaks.
         CASE WHEN revenue_cents > 0 AND is_timely(created_at, sale_date) THEN sign ELSE 0 END AS timely_sales,
         sign * coalesce(fee_cents, 0) AS fee_cents,
         CASE WHEN sign = 1 AND revenue_cents >= 0 THEN sale_date END AS last_purchase
  FROM (%s) AS changed
$query$, changed);

-- The columns of every total that grow with each entry, and those of days.
CREATE FUNCTION measures() RETURNS text[] LANGUAGE sql IMMUTABLE RETURN
  '{entries,sales,quantity,revenue_cents,costed_revenue_cents,cost_cents,tax_cents,costed_tax_cents,uncosted_refund_cents}'::text[];
CREATE FUNCTION day_measures() RETURNS text[] LANGUAGE sql IMMUTABLE RETURN measures() || '{costed_sales,timely_sales,fee_cents}';

-- Returns `form` for each of the names, which stand where it has %1$s, with commas between.
CREATE FUNCTION each_of(names text[], form text) RETURNS text LANGUAGE sql IMMUTABLE RETURN
  (SELECT string_agg(format(form, name), ', ') FROM unnest(names) AS name);

-- A month with fewer entries has no totals by name: reading its sales is as fast as reading those totals, which would take
-- more room than the sales (docs/decisions/0003).
CREATE FUNCTION least_for_totals() RETURNS integer LANGUAGE sql STABLE RETURN 50;

-- What few owners have. A day without it has null, which takes no room.
CREATE FUNCTION rare() RETURNS text[] LANGUAGE sql IMMUTABLE RETURN
  '{tax_cents,costed_tax_cents,uncosted_refund_cents,fee_cents,receipts,extra_lines}'::text[];
CREATE FUNCTION values_of_day(added text) RETURNS text LANGUAGE sql IMMUTABLE RETURN
  (SELECT string_agg(format(CASE WHEN name = ANY (rare()) THEN 'nullif(%s%I, 0)' ELSE '%s%I' END, added, name), ', ')
   FROM unnest(day_measures()) AS name);
CREATE FUNCTION growing(columns text[], added text) RETURNS text LANGUAGE sql IMMUTABLE RETURN
  (SELECT string_agg(format(CASE WHEN name = ANY (rare())
     THEN '%2$I = coalesce(kept.%2$I + %1$s.%2$I, kept.%2$I, %1$s.%2$I)' ELSE '%2$I = kept.%2$I + %1$s.%2$I' END, added, name), ', ')
   FROM unnest(columns) AS name);
CREATE FUNCTION growing_customer(added text) RETURNS text LANGUAGE sql IMMUTABLE RETURN
  growing(measures(), added) || format(', last_purchase = greatest(kept.last_purchase, %s.last_purchase)', added);

-- Returns the statements that add the rows of `changed` to the totals one by one. Their owner is locked, so nobody else
-- inserts the same total.
CREATE FUNCTION roll_up_each(changed text) RETURNS text LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
  each CONSTANT text := $statements$
    IF added.%2$s IS NOT NULL THEN
      UPDATE %1$s AS kept SET %3$s WHERE owner_id = added.owner_id %4$s AND kept.%2$s = added.%2$s;
      IF NOT FOUND THEN
        INSERT INTO %1$s (owner_id, %2$s, %5$s) VALUES (added.owner_id, added.%2$s, %6$s);
      END IF;
    END IF;$statements$;
  by_name text := '';
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['product', 'customer', 'salesperson'] LOOP
    by_name := by_name || format(each, 'sale_month_' || name, name || '_id', growing(measures(), 'added'),
      'AND kept.month = added.month', each_of('month'::text || measures(), '%s'), each_of('month'::text || measures(), 'added.%s'));
  END LOOP;
  RETURN format($statements$
    FOR added IN %s LOOP
      %s
      has_part := added.channel_id IS NOT NULL OR added.category_id IS NOT NULL;
      UPDATE sale_month AS kept SET entries = kept.entries + added.entries, has_part_totals = kept.has_part_totals AND NOT has_part,
        parts_changed_at = CASE WHEN has_part THEN now() ELSE kept.parts_changed_at END
      WHERE owner_id = added.owner_id AND kept.month = added.month RETURNING * INTO kept_month;
      IF NOT FOUND THEN
        INSERT INTO sale_month VALUES (added.owner_id, added.month, added.entries, false, false, CASE WHEN has_part THEN now() END)
        RETURNING * INTO kept_month;
      END IF;
      IF kept_month.has_totals THEN
        %s
      END IF;
    END LOOP$statements$,
    measured(changed),
    format(each, 'sale_day', 'day', growing(day_measures(), 'added'), '',
           each_of(day_measures(), '%s'), values_of_day('added.'))
      || format(each, 'sale_customer', 'customer_id', growing_customer('added'), '',
                each_of(measures() || 'last_purchase'::text, '%s'), each_of(measures() || 'last_purchase'::text, 'added.%s')),
    by_name);
END $$;

-- Returns a query with the lines of the receipts of `changed`, counted by `part`: how many came (`more`), how many went (`less`),
-- how many are there `now`, and by how many the number of receipts grew: one is there if any line of it is left, and it was
-- there if any was before. Other lines of a day are read once for all its receipts, and only where `is_shared` says that it may
-- have some: a file that is imported for the first time has none. `parts` follows each table of sales, with what `part` takes
-- from it.
CREATE FUNCTION lines_of_receipts(changed text, is_shared text, part text, parts text DEFAULT '') RETURNS text
LANGUAGE sql IMMUTABLE RETURN format($query$
  WITH shared AS MATERIALIZED (
    SELECT DISTINCT owner_id, day, receipt FROM (
      SELECT owner_id, sale_date AS day, receipt FROM (%1$s) AS changed WHERE receipt IS NOT NULL AND revenue_cents >= 0
    ) AS changed WHERE %2$s
  )
  SELECT *, (now > 0)::int - (now + less > more)::int AS receipts FROM (
    SELECT owner_id, day, receipt, %3$s, sum(more)::int AS more, sum(less)::int AS less,
           (CASE WHEN %2$s THEN sum(now) ELSE sum(more) END)::int AS now
    FROM (
      SELECT owner_id, sale_date AS day, receipt, %3$s, (sign = 1)::int AS more, (sign = -1)::int AS less, 0 AS now
      FROM (%1$s) AS changed %4$s WHERE receipt IS NOT NULL AND revenue_cents >= 0
      UNION ALL
      SELECT owner_id, day, receipt, %3$s, 0, 0, 1
      FROM (SELECT DISTINCT owner_id, day FROM shared) AS touched,
        -- With OFFSET, the index finds each day, even where an import has ruled loops out.
        LATERAL (SELECT receipt, %3$s FROM sale %4$s WHERE owner_id = touched.owner_id AND sale_date = day
                   AND receipt IN (SELECT receipt FROM shared) AND revenue_cents >= 0 OFFSET 0) AS there
    ) AS line GROUP BY owner_id, day, receipt, %3$s
  ) AS line
$query$, changed, is_shared, part, parts);

-- Returns subqueries that count the receipts of the rows of `changed`: on a day, and by customer, the sales with one number
-- count as one purchase. Returns null without `is_shared`. `have_totals` is false if no month of these rows has totals by name.
CREATE FUNCTION receipts_in(changed text, is_shared text, have_totals boolean) RETURNS text LANGUAGE sql IMMUTABLE STRICT
RETURN format($query$
    line AS MATERIALIZED (%s), of_name AS (
      SELECT *, more - less - receipts AS extra FROM line WHERE customer_id IS NOT NULL
    ), of_customer AS (
      SELECT owner_id, customer_id, sum(extra) AS extra_lines FROM of_name GROUP BY 1, 2 HAVING sum(extra) <> 0
    ), of_day AS (
      SELECT owner_id, day, sum(receipts) AS receipts, sum(more - less - receipts) AS extra_lines FROM (
        SELECT owner_id, day, sum(more) AS more, sum(less) AS less, (sum(now) > 0)::int - (sum(now + less - more) > 0)::int AS receipts
        FROM line GROUP BY owner_id, day, receipt
      ) AS receipt GROUP BY 1, 2
    )
  $query$, lines_of_receipts(changed, is_shared, 'customer_id'))
  || CASE WHEN have_totals THEN format($query$, by_month AS (
      INSERT INTO sale_month_customer AS kept (owner_id, month, customer_id, %1$s, extra_lines)
      SELECT owner_id, date_trunc('month', day::timestamp)::date AS month, customer_id, %2$s, sum(extra) FROM of_name
      WHERE (owner_id, date_trunc('month', day::timestamp)::date) IN (
        SELECT owner_id, month FROM (SELECT DISTINCT owner_id, date_trunc('month', day::timestamp)::date AS month FROM line) AS touched
        WHERE (SELECT has_totals FROM sale_month WHERE owner_id = touched.owner_id AND month = touched.month))
      GROUP BY 1, 2, 3 HAVING sum(extra) <> 0 ORDER BY 1, 2, 3
      ON CONFLICT (owner_id, month, customer_id) DO UPDATE SET extra_lines = kept.extra_lines + excluded.extra_lines
    )$query$, each_of(measures(), '%s'), each_of(measures(), '0')) ELSE '' END;

-- Returns the statement that adds the receipts of the rows of `changed` to the totals, after everything else of a few rows.
-- Run it only if a row has a number.
CREATE FUNCTION roll_up_receipts(changed text) RETURNS text LANGUAGE sql IMMUTABLE RETURN format($statement$
    WITH %1$s, by_customer AS (
      INSERT INTO sale_customer AS kept (owner_id, customer_id, %2$s, extra_lines)
      SELECT owner_id, customer_id, %3$s, extra_lines FROM of_customer ORDER BY 1, 2
      ON CONFLICT (owner_id, customer_id) DO UPDATE SET extra_lines = kept.extra_lines + excluded.extra_lines
    )
    INSERT INTO sale_day AS kept (owner_id, day, %2$s, receipts, extra_lines)
    SELECT owner_id, day, %3$s, receipts, extra_lines FROM of_day ORDER BY 1, 2
    ON CONFLICT (owner_id, day) DO UPDATE SET %4$s
  $statement$, receipts_in(changed, 'true', true), each_of(measures(), '%s'), each_of(measures(), '0'),
    growing('{receipts,extra_lines}', 'excluded'));

-- Returns the statement that adds the rows of `changed` to the totals of days and customers and counts them by month. With
-- `is_shared` it counts their receipts, too (`receipts_in`).
CREATE FUNCTION roll_up_together(changed text, is_shared text DEFAULT NULL, have_totals boolean DEFAULT true) RETURNS text LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
  has_receipts CONSTANT boolean := is_shared IS NOT NULL;
  extra_lines CONSTANT text := CASE WHEN has_receipts THEN 'coalesce(extra_lines, 0)' ELSE '0' END;
BEGIN
  RETURN format($statement$
    -- All groupings in one pass. In each row, the columns that it isn't grouped by are null.
    WITH total AS MATERIALIZED (
      SELECT owner_id, day, customer_id, max(last_purchase) AS last_purchase,
             bool_or(channel_id IS NOT NULL OR category_id IS NOT NULL) AS has_part, %2$s
      FROM (%1$s) AS added
      GROUP BY GROUPING SETS ((owner_id, day), (owner_id, customer_id))
    ) %3$s, by_day AS (
      INSERT INTO sale_day AS kept (owner_id, day, %4$s, receipts, extra_lines)
      SELECT owner_id, day, %12$s, %5$s FROM total %7$s WHERE day IS NOT NULL ORDER BY 1, 2
      ON CONFLICT (owner_id, day) DO UPDATE SET %8$s
    ), by_customer AS (
      INSERT INTO sale_customer AS kept (owner_id, customer_id, last_purchase, %9$s, extra_lines)
      SELECT owner_id, customer_id, last_purchase, %9$s, %6$s FROM total %10$s WHERE customer_id IS NOT NULL ORDER BY 1, 2
      ON CONFLICT (owner_id, customer_id) DO UPDATE SET %11$s
    )
    INSERT INTO sale_month AS kept
    SELECT owner_id, date_trunc('month', day::timestamp)::date, sum(entries), false, false, CASE WHEN bool_or(has_part) THEN now() END
    FROM total WHERE day IS NOT NULL GROUP BY 1, 2 ORDER BY 1, 2
    ON CONFLICT (owner_id, month) DO UPDATE SET entries = kept.entries + excluded.entries,
      has_part_totals = kept.has_part_totals AND excluded.parts_changed_at IS NULL,
      parts_changed_at = coalesce(excluded.parts_changed_at, kept.parts_changed_at)
  $statement$,
    measured(changed), each_of(day_measures(), 'sum(%1$s) AS %1$s'), ', ' || receipts_in(changed, is_shared, have_totals),
    each_of(day_measures(), '%s'), CASE WHEN has_receipts THEN 'receipts, extra_lines' ELSE 'NULL, NULL' END, extra_lines,
    CASE WHEN has_receipts THEN 'LEFT JOIN of_day USING (owner_id, day)' END,
    growing(day_measures() || '{receipts,extra_lines}', 'excluded'),
    each_of(measures(), '%s'), CASE WHEN has_receipts THEN 'LEFT JOIN of_customer USING (owner_id, customer_id)' END,
    growing_customer('excluded') || ', ' || growing('{extra_lines}', 'excluded'), values_of_day(''));
END $$;

-- Returns the statement that adds the rows of `changed` to the totals by hour. Run it only if a row has a time. It sums the
-- days first: to find the month and the weekday of each row would take longer.
CREATE FUNCTION roll_up_hours(changed text) RETURNS text LANGUAGE sql IMMUTABLE RETURN format($statement$
    INSERT INTO sale_month_hour AS kept (owner_id, month, weekday, hour, entries, sales, revenue_cents, tax_cents)
    SELECT owner_id, date_trunc('month', day::timestamp)::date, extract(isodow FROM day), hour, sum(entries), sum(sales),
           sum(revenue_cents), sum(tax_cents)
    FROM (
      SELECT owner_id, sale_date AS day, minute / 60 AS hour, sum(sign) AS entries,
             coalesce(sum(sign) FILTER (WHERE revenue_cents >= 0), 0) AS sales, sum(sign * revenue_cents) AS revenue_cents,
             sum(sign * coalesce(tax_cents, computed_tax_cents, 0)) AS tax_cents
      FROM (%s) AS changed WHERE minute IS NOT NULL GROUP BY 1, 2, 3
    ) AS of_day GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4
    ON CONFLICT (owner_id, month, weekday, hour) DO UPDATE SET %s
  $statement$, changed, growing('{entries,sales,revenue_cents,tax_cents}', 'excluded'));

-- Returns the statements that do the same for a few rows, as `roll_up_each` does.
CREATE FUNCTION roll_up_hours_each(changed text) RETURNS text LANGUAGE sql IMMUTABLE RETURN format($statements$
    FOR added IN
      SELECT owner_id, date_trunc('month', sale_date::timestamp)::date AS month, extract(isodow FROM sale_date)::smallint AS weekday,
             minute / 60 AS hour, sign AS entries, CASE WHEN revenue_cents >= 0 THEN sign ELSE 0 END AS sales,
             sign * revenue_cents AS revenue_cents, sign * coalesce(tax_cents, computed_tax_cents, 0) AS tax_cents
      FROM (%s) AS changed WHERE minute IS NOT NULL ORDER BY 1, 2, 3, 4
    LOOP
      UPDATE sale_month_hour AS kept SET %s
      WHERE owner_id = added.owner_id AND kept.month = added.month AND kept.weekday = added.weekday AND kept.hour = added.hour;
      IF NOT FOUND THEN
        INSERT INTO sale_month_hour VALUES (added.owner_id, added.month, added.weekday, added.hour, added.entries, added.sales,
          added.revenue_cents, added.tax_cents);
      END IF;
    END LOOP
  $statements$, changed, growing('{entries,sales,revenue_cents,tax_cents}', 'added'));

-- Returns the statement that adds the rows of `changed` to the totals of channels and categories by day, or by what `split`
-- has for each sale: rows of `by` and `by_id`. Run it only if a row has a channel or category.
CREATE FUNCTION roll_up_parts(changed text, split text = $$('day', 0)$$, day text = 'day') RETURNS text LANGUAGE sql IMMUTABLE
RETURN format($statement$
    INSERT INTO sale_part AS kept (owner_id, kind, by, part_id, day, by_id, %1$s)
    SELECT owner_id, kind, by, part_id, %6$s, by_id, %2$s
    FROM (%3$s) AS sold, LATERAL (VALUES ('channel', channel_id), ('category', category_id)) AS part (kind, part_id),
      LATERAL (VALUES %4$s) AS split (by, by_id)
    WHERE part_id IS NOT NULL AND by_id IS NOT NULL AND by <> kind
    GROUP BY 1, 2, 3, 4, 5, 6 ORDER BY 1, 2, 3, 4, 5, 6
    ON CONFLICT (owner_id, kind, by, part_id, day, by_id) DO UPDATE SET %5$s
  $statement$, each_of(measures(), '%s'), each_of(measures(), 'sum(sold.%1$s)'), measured(changed), split,
    growing(measures(), 'excluded'), day);

-- Returns the statement that counts the receipts of the rows of `changed` for the totals of channels and categories, as
-- `roll_up_receipts` does for all sales of a day. Run it only if a row has a number, and a row has one of these.
CREATE FUNCTION roll_up_receipts_of_parts(changed text, is_shared text) RETURNS text LANGUAGE sql IMMUTABLE RETURN format($statement$
    INSERT INTO sale_part AS kept (owner_id, kind, by, part_id, day, by_id, %2$s, receipts, extra_lines)
    SELECT owner_id, kind, 'day', part_id, day, 0, %3$s, sum(receipts), sum(more - less - receipts)
    FROM (%1$s) AS line
    GROUP BY 1, 2, 3, 4, 5 HAVING sum(more + less) > 0 ORDER BY 1, 2, 3, 4, 5
    ON CONFLICT (owner_id, kind, by, part_id, day, by_id) DO UPDATE SET
      receipts = kept.receipts + excluded.receipts, extra_lines = kept.extra_lines + excluded.extra_lines
  $statement$, lines_of_receipts(changed, is_shared, 'kind, part_id',
      $$CROSS JOIN LATERAL (SELECT * FROM (VALUES ('channel', channel_id), ('category', category_id)) AS part (kind, part_id)
        WHERE part_id IS NOT NULL) AS part$$),
    each_of(measures(), '%s'), each_of(measures(), '0'));

-- Returns the statement that adds the rows of `changed` to the totals by name and month. `may_exist` is false if no such
-- totals exist yet: not looking for them is half the work.
CREATE FUNCTION roll_up_names(changed text, may_exist boolean) RETURNS text LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
  kept text := '';
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['product', 'customer', 'salesperson'] LOOP
    kept := kept || format($statement$, by_%1$s AS (
      INSERT INTO sale_month_%1$s AS kept (owner_id, month, %1$s_id, %2$s)
      SELECT owner_id, month, %1$s_id, %2$s FROM total WHERE %1$s_id IS NOT NULL ORDER BY 1, 2, 3 %3$s
    )$statement$, name, each_of(measures(), '%s'), CASE WHEN may_exist THEN
      format('ON CONFLICT (owner_id, month, %s_id) DO UPDATE SET %s', name, growing(measures(), 'excluded')) END);
  END LOOP;
  RETURN format($statement$
    WITH total AS MATERIALIZED (
      SELECT owner_id, month, product_id, customer_id, salesperson_id, %s
      FROM (%s) AS added
      GROUP BY GROUPING SETS ((owner_id, month, product_id), (owner_id, month, customer_id), (owner_id, month, salesperson_id))
    ) %s SELECT$statement$, each_of(measures(), 'sum(%1$s) AS %1$s'), measured(changed), kept);
END $$;

-- Adds the rows of `changed` to the totals by name of the months that have such totals.
CREATE FUNCTION roll_up_names_of_months(changed text) RETURNS text LANGUAGE sql IMMUTABLE RETURN roll_up_names(format($query$
  SELECT changed.* FROM (%s) AS changed
  JOIN sale_month USING (owner_id) WHERE has_totals AND month = date_trunc('month', sale_date::timestamp)::date
$query$, changed), may_exist => true);

-- Creates the totals by name of this owner's newest month that has enough entries for them but no such totals. The app
-- calls it after changes (recalculate/fill-totals.ts), because it would take a quarter of an import's time.
CREATE FUNCTION create_totals_by_name(owner uuid) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  lacking CONSTANT date :=
    (SELECT max(month) FROM sale_month WHERE owner_id = owner AND NOT has_totals AND entries >= least_for_totals());
BEGIN
  EXECUTE roll_up_names($query$
    SELECT 1 AS sign, * FROM sale WHERE owner_id = $1 AND sale_date >= $2 AND sale_date < ($2 + interval '1 month')::date
  $query$, may_exist => false) USING owner, lacking;
  EXECUTE format($statement$
    INSERT INTO sale_month_customer AS kept (owner_id, month, customer_id, %s, extra_lines)
    SELECT $1, $2, customer_id, %s, sum(lines - 1) FROM (
      SELECT customer_id, count(*) AS lines FROM sale
      WHERE owner_id = $1 AND sale_date >= $2 AND sale_date < ($2 + interval '1 month')::date
        AND receipt IS NOT NULL AND revenue_cents >= 0 AND customer_id IS NOT NULL GROUP BY sale_date, receipt, customer_id
    ) AS bought GROUP BY customer_id HAVING sum(lines) > count(*)
    ON CONFLICT (owner_id, month, customer_id) DO UPDATE SET extra_lines = excluded.extra_lines
  $statement$, each_of(measures(), '%s'), each_of(measures(), '0')) USING owner, lacking;
  UPDATE sale_month SET has_totals = true WHERE owner_id = owner AND month = lacking;
END $$;

-- Adds up the totals of channels and categories, by name and hour, of a month of this owner (recalculate/fill-parts.ts).
CREATE FUNCTION create_totals_of_parts(owner uuid, lacking date) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM sale_part WHERE owner_id = owner AND by <> 'day' AND day = lacking;
  EXECUTE roll_up_parts($query$
    SELECT 1 AS sign, * FROM sale WHERE owner_id = $1 AND sale_date >= $2 AND sale_date < ($2 + interval '1 month')::date
      AND (channel_id IS NOT NULL OR category_id IS NOT NULL)
  $query$, $split$('product', product_id), ('salesperson', salesperson_id), ('channel', channel_id), ('category', category_id),
    ('hour', (extract(isodow FROM sold.day) * 24 + minute / 60)::bigint)$split$, 'month') USING owner, lacking;
  UPDATE sale_month SET has_part_totals = true, parts_changed_at = NULL WHERE owner_id = owner AND month = lacking;
END $$;

-- Adds up the refunds without a cost of this owner, who has some from before the totals had them (recalculate/fill-refunds.ts).
-- Totals of channels and categories by name, of the months with such a refund, are made anew by what makes them.
CREATE FUNCTION add_up_refunds(owner uuid) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  refunds CONSTANT text := measured('SELECT 1 AS sign, * FROM sale WHERE owner_id = $1 AND revenue_cents < 0 AND cost_cents IS NULL');
  total record;
BEGIN
  FOR total IN SELECT * FROM (VALUES ('sale_day', 'day'), ('sale_customer', 'customer_id'), ('sale_month_product', 'month, product_id'),
    ('sale_month_customer', 'month, customer_id'), ('sale_month_salesperson', 'month, salesperson_id'),
    ('sale_part', 'kind, by, part_id, day')) AS total (name, keys) LOOP
    EXECUTE format($statement$
      UPDATE %1$I AS kept SET uncosted_refund_cents = back.cents FROM (
        SELECT %2$s, sum(uncosted_refund_cents) AS cents
        FROM (%3$s) AS refund, LATERAL (VALUES ('channel', 'day', channel_id), ('category', 'day', category_id)) AS part (kind, by, part_id)
        WHERE %4$s GROUP BY %2$s
      ) AS back WHERE kept.owner_id = $1 AND (%5$s) = (%6$s)
    $statement$, total.name, total.keys, refunds,
      -- Each refund once, where it isn't counted by its channel and its category.
      CASE total.name WHEN 'sale_part' THEN 'part_id IS NOT NULL' ELSE 'kind = ''channel''' END,
      each_of(string_to_array(total.keys, ', '), 'kept.%s'), each_of(string_to_array(total.keys, ', '), 'back.%s')) USING owner;
  END LOOP;
  EXECUTE format($statement$
    UPDATE sale_month SET has_part_totals = false, parts_changed_at = now() - interval '1 hour'
    WHERE owner_id = $1 AND has_part_totals AND month IN (
      SELECT month FROM (%s) AS refund WHERE channel_id IS NOT NULL OR category_id IS NOT NULL)
  $statement$, refunds) USING owner;
  -- A new revision, because answers are kept by it.
  UPDATE sale_revision SET lacks_refunds = false, revision = gen_random_uuid() WHERE owner_id = owner;
END $$;

-- Deletes all totals of these owners without entries, after many rows changed; those by month only of these months. Row by
-- row, as after a few, the planner, which expects few totals without entries, would compare each of them with each row.
CREATE FUNCTION delete_empty_totals(owners uuid[], months date[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM sale_day WHERE entries = 0 AND owner_id = ANY (owners);
  DELETE FROM sale_month WHERE entries = 0 AND owner_id = ANY (owners);
  DELETE FROM sale_month_product WHERE entries = 0 AND owner_id = ANY (owners) AND month = ANY (months);
  DELETE FROM sale_month_customer WHERE entries = 0 AND owner_id = ANY (owners) AND month = ANY (months);
  DELETE FROM sale_customer WHERE entries = 0 AND owner_id = ANY (owners);
  DELETE FROM sale_month_salesperson WHERE entries = 0 AND owner_id = ANY (owners) AND month = ANY (months);
  DELETE FROM sale_part WHERE entries = 0 AND owner_id = ANY (owners);
END $$;

-- The day of a customer's last purchase up to a day; null if there is none. Looks for the month in the totals first,
-- because there is no index by customer.
CREATE FUNCTION last_purchase_until(owner uuid, customer bigint, latest date) RETURNS date LANGUAGE plpgsql STABLE AS $$
DECLARE
  kept sale_month;
  found date;
BEGIN
  FOR kept IN SELECT * FROM sale_month WHERE owner_id = owner AND month <= latest ORDER BY month DESC LOOP
    CONTINUE WHEN kept.has_totals AND NOT EXISTS (
      SELECT FROM sale_month_customer
      WHERE owner_id = owner AND month = kept.month AND customer_id = customer AND sales > 0
    );
    SELECT max(sale_date) INTO found FROM sale
    WHERE owner_id = owner AND sale_date >= kept.month AND sale_date < (kept.month + interval '1 month')::date
      AND sale_date <= latest AND customer_id = customer AND revenue_cents >= 0;
    IF found IS NOT NULL THEN
      RETURN found;
    END IF;
  END LOOP;
  RETURN NULL;
END $$;

-- The same for a customer whose latest purchase of any time is known: only that of one with a booking is looked for.
CREATE FUNCTION bought_by(today date, last_purchase date, owner uuid, customer bigint) RETURNS date LANGUAGE sql STABLE
  RETURN CASE WHEN last_purchase > today THEN last_purchase_until(owner, customer, today) ELSE last_purchase END;

-- Corrects the last purchases of all customers of these owners in one pass over their sales, after many were removed.
-- As text, because a plan saved for a small owner would be wrong for a large one. Without nested loops, because for sales
-- that were just imported the planner expects one row of each and would compare every customer with every customer.
CREATE FUNCTION find_last_purchases(owners uuid[]) RETURNS void LANGUAGE plpgsql SET enable_nestloop = off AS $$
BEGIN
  EXECUTE '
    WITH newest AS (
      SELECT owner_id, customer_id, max(sale_date) AS day FROM sale
      WHERE owner_id = ANY ($1) AND customer_id IS NOT NULL AND revenue_cents >= 0 GROUP BY 1, 2
    )
    UPDATE sale_customer AS kept SET last_purchase = newest.day
    FROM sale_customer AS found LEFT JOIN newest USING (owner_id, customer_id)
    WHERE found.owner_id = ANY ($1) AND kept.owner_id = found.owner_id AND kept.customer_id = found.customer_id
      AND kept.last_purchase IS DISTINCT FROM newest.day' USING owners;
END $$;

-- The functions of the three triggers. In each, {totals} stands for its own copy of the statements that roll_up_each
-- returns, {receipts}, {hours}, {parts} and {part_receipts} for those of the functions that are called so, {tidy} for what
-- follows after a few sales were changed or deleted, and {months} for the months of `old_rows`.
DO $do$
DECLARE
  months CONSTANT text := 'ARRAY(SELECT DISTINCT date_trunc(''month'', sale_date::timestamp)::date FROM old_rows)';
  tidy CONSTANT text := $tidy$
  DELETE FROM sale_day WHERE entries = 0 AND (owner_id, day) IN (SELECT owner_id, sale_date FROM old_rows);
  DELETE FROM sale_month WHERE entries = 0
    AND (owner_id, month) IN (SELECT owner_id, date_trunc('month', sale_date::timestamp)::date FROM old_rows);
  DELETE FROM sale_month_product WHERE entries = 0
    AND (owner_id, month, product_id) IN (SELECT owner_id, date_trunc('month', sale_date::timestamp)::date, product_id FROM old_rows);
  DELETE FROM sale_month_customer WHERE entries = 0
    AND (owner_id, month, customer_id) IN (SELECT owner_id, date_trunc('month', sale_date::timestamp)::date, customer_id FROM old_rows);
  DELETE FROM sale_customer WHERE entries = 0 AND (owner_id, customer_id) IN (SELECT owner_id, customer_id FROM old_rows);
  -- Only a purchase that was on the customer's last day can have moved it back. For more than a few customers, one pass
  -- over all sales is less work.
  IF (SELECT count(*) FROM sale_customer JOIN old_rows USING (owner_id, customer_id)
      WHERE last_purchase = sale_date AND old_rows.revenue_cents >= 0) > 20 THEN
    PERFORM find_last_purchases(ARRAY(SELECT DISTINCT owner_id FROM old_rows));
  ELSE
    UPDATE sale_customer SET last_purchase = last_purchase_until(owner_id, customer_id, last_purchase)
    WHERE (owner_id, customer_id, last_purchase) IN (SELECT owner_id, customer_id, sale_date FROM old_rows WHERE revenue_cents >= 0);
  END IF;
  DELETE FROM sale_month_salesperson WHERE entries = 0
    AND (owner_id, month, salesperson_id) IN (SELECT owner_id, date_trunc('month', sale_date::timestamp)::date, salesperson_id FROM old_rows);
$tidy$;
BEGIN
  EXECUTE replace(replace(replace(replace(replace($create$
CREATE FUNCTION roll_up_sale_insert() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  many boolean;
  has_receipts boolean;
  has_times boolean;
  has_parts boolean;
  added record;
  have_totals boolean;
  -- days that may have other entries
  shared date[];
  kept_month sale_month;
  has_part boolean;
  most_entries bigint;
BEGIN
  SELECT count(*) >= 100, count(receipt) > 0, count(minute) > 0, count(coalesce(channel_id, category_id)) > 0
  INTO many, has_receipts, has_times, has_parts FROM new_rows;
  -- Before the totals, so that all writers of one owner wait for each other here and nowhere else. An import and a single
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
    -- Materialized, because these plans are saved, and one made for an empty table would read all new rows once per day.
    WITH touched AS MATERIALIZED (SELECT owner_id, min(sale_date) AS first, max(sale_date) AS last FROM new_rows GROUP BY 1)
    SELECT EXISTS (
      SELECT FROM sale_month JOIN touched USING (owner_id)
      WHERE has_totals AND month >= date_trunc('month', first::timestamp)::date AND month <= last
    ), ARRAY(
      SELECT DISTINCT day FROM sale_day JOIN touched USING (owner_id) WHERE has_receipts AND day BETWEEN first AND last
    ) INTO have_totals, shared;
    EXECUTE roll_up_together('SELECT 1 AS sign, * FROM new_rows', CASE WHEN has_receipts THEN 'day = ANY ($1)' END, have_totals)
      USING shared;
    IF have_totals THEN
      EXECUTE roll_up_names_of_months('SELECT 1 AS sign, * FROM new_rows');
    END IF;
    IF has_receipts AND has_parts THEN
      EXECUTE roll_up_receipts_of_parts('SELECT 1 AS sign, * FROM new_rows', 'day = ANY ($1)') USING shared;
    END IF;
    IF has_times THEN EXECUTE roll_up_hours('SELECT 1 AS sign, * FROM new_rows'); END IF;
    IF has_parts THEN EXECUTE roll_up_parts('SELECT 1 AS sign, * FROM new_rows'); END IF;
    RETURN NULL;
  END IF;

  {totals};
  IF has_receipts THEN {receipts}; END IF;
  IF has_times THEN {hours}; END IF;
  IF has_parts THEN
    {parts};
    IF has_receipts THEN {part_receipts}; END IF;
  END IF;
  RETURN NULL;
END $$ $create$,
    '{totals}', roll_up_each('SELECT 1 AS sign, * FROM new_rows')),
    '{receipts}', roll_up_receipts('SELECT 1 AS sign, * FROM new_rows')),
    '{hours}', roll_up_hours_each('SELECT 1 AS sign, * FROM new_rows')),
    '{parts}', roll_up_parts('SELECT 1 AS sign, * FROM new_rows')),
    '{part_receipts}', roll_up_receipts_of_parts('SELECT 1 AS sign, * FROM new_rows', 'true'));

  EXECUTE replace(replace(replace(replace(replace(replace(replace($create$
CREATE FUNCTION roll_up_sale_update() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  many boolean;
  has_receipts boolean;
  has_times boolean;
  has_parts boolean;
  added record;
  may_move boolean;
  kept_month sale_month;
  has_part boolean;
BEGIN
  SELECT count(*) >= 2000, count(receipt) > 0, count(minute) > 0, count(coalesce(channel_id, category_id)) > 0
  INTO many, has_receipts, has_times, has_parts FROM (TABLE new_rows UNION ALL TABLE old_rows) AS changed;
  -- See roll_up_sale_insert. Both tables, because a sale can move to another owner.
  INSERT INTO sale_revision AS kept (owner_id, revision, entries, unsettled_from)
  SELECT owner_id, gen_random_uuid(), sum(sign), min(sale_date)
  FROM (SELECT 1 AS sign, owner_id, sale_date FROM new_rows UNION ALL SELECT -1, owner_id, sale_date FROM old_rows) AS changed
  GROUP BY 1 ORDER BY 1
  ON CONFLICT (owner_id) DO UPDATE SET revision = excluded.revision, entries = kept.entries + excluded.entries,
    unsettled_from = least(kept.unsettled_from, excluded.unsettled_from);

  IF many THEN
    -- All days that have changed had entries.
    EXECUTE roll_up_together('SELECT 1 AS sign, * FROM new_rows UNION ALL SELECT -1, * FROM old_rows', CASE WHEN has_receipts THEN 'true' END);
    EXECUTE roll_up_names_of_months('SELECT 1 AS sign, * FROM new_rows UNION ALL SELECT -1, * FROM old_rows');
    IF has_times THEN EXECUTE roll_up_hours('SELECT 1 AS sign, * FROM new_rows UNION ALL SELECT -1, * FROM old_rows'); END IF;
    IF has_parts THEN EXECUTE roll_up_parts('SELECT 1 AS sign, * FROM new_rows UNION ALL SELECT -1, * FROM old_rows'); END IF;
    IF has_receipts AND has_parts THEN
      EXECUTE roll_up_receipts_of_parts('SELECT 1 AS sign, * FROM new_rows UNION ALL SELECT -1, * FROM old_rows', 'true');
    END IF;
    PERFORM delete_empty_totals(ARRAY(SELECT DISTINCT owner_id FROM old_rows), {months});
    -- Names and tax of many sales are changed a portion at a time, so what they don't change must not be found anew.
    EXECUTE 'SELECT EXISTS (SELECT FROM old_rows AS was LEFT JOIN new_rows AS now USING (owner_id, id)
      WHERE (was.customer_id, was.sale_date, was.revenue_cents >= 0) IS DISTINCT FROM (now.customer_id, now.sale_date, now.revenue_cents >= 0))'
      INTO may_move;
    IF may_move THEN PERFORM find_last_purchases(ARRAY(SELECT DISTINCT owner_id FROM old_rows)); END IF;
    RETURN NULL;
  END IF;

  {totals};
  IF has_receipts THEN {receipts}; END IF;
  IF has_times THEN {hours}; END IF;
  IF has_parts THEN
    {parts};
    IF has_receipts THEN {part_receipts}; END IF;
  END IF;
  {tidy}
  RETURN NULL;
END $$ $create$,
    '{totals}', roll_up_each('SELECT 1 AS sign, * FROM new_rows UNION ALL SELECT -1, * FROM old_rows')),
    '{receipts}', roll_up_receipts('SELECT 1 AS sign, * FROM new_rows UNION ALL SELECT -1, * FROM old_rows')),
    '{hours}', roll_up_hours_each('SELECT 1 AS sign, * FROM new_rows UNION ALL SELECT -1, * FROM old_rows')),
    '{parts}', roll_up_parts('SELECT 1 AS sign, * FROM new_rows UNION ALL SELECT -1, * FROM old_rows')),
    '{part_receipts}', roll_up_receipts_of_parts('SELECT 1 AS sign, * FROM new_rows UNION ALL SELECT -1, * FROM old_rows', 'true')),
    '{tidy}', tidy), '{months}', months);

  EXECUTE replace(replace(replace(replace(replace(replace(replace($create$
CREATE FUNCTION roll_up_sale_delete() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  many boolean;
  has_receipts boolean;
  has_times boolean;
  has_parts boolean;
  added record;
  kept_month sale_month;
  has_part boolean;
  owners uuid[];
BEGIN
  SELECT count(*) >= 1000, count(receipt) > 0, count(minute) > 0, count(coalesce(channel_id, category_id)) > 0
  INTO many, has_receipts, has_times, has_parts FROM old_rows;
  -- See roll_up_sale_insert.
  INSERT INTO sale_revision AS kept (owner_id, revision, entries, unsettled_from)
  SELECT owner_id, gen_random_uuid(), -count(*), min(sale_date) FROM old_rows GROUP BY 1 ORDER BY 1
  ON CONFLICT (owner_id) DO UPDATE SET revision = excluded.revision, entries = kept.entries + excluded.entries,
    unsettled_from = least(kept.unsettled_from, excluded.unsettled_from);

  IF many THEN
    owners := ARRAY(SELECT DISTINCT owner_id FROM old_rows);
    -- If fewer sales are left than were deleted, the totals are computed anew from those left.
    IF (SELECT count(*) FROM old_rows) > (SELECT sum(entries) / 2 FROM sale_day WHERE owner_id = ANY (owners)) THEN
      DELETE FROM sale_day WHERE owner_id = ANY (owners);
      DELETE FROM sale_month WHERE owner_id = ANY (owners);
      DELETE FROM sale_month_product WHERE owner_id = ANY (owners);
      DELETE FROM sale_month_customer WHERE owner_id = ANY (owners);
      DELETE FROM sale_customer WHERE owner_id = ANY (owners);
      DELETE FROM sale_month_salesperson WHERE owner_id = ANY (owners);
      DELETE FROM sale_month_hour WHERE owner_id = ANY (owners);
      DELETE FROM sale_part WHERE owner_id = ANY (owners);
      EXECUTE roll_up_together('SELECT 1 AS sign, * FROM sale WHERE owner_id = ANY ($1)', 'false') USING owners;
      EXECUTE roll_up_hours('SELECT 1 AS sign, * FROM sale WHERE owner_id = ANY ($1)') USING owners;
      EXECUTE roll_up_parts('SELECT 1 AS sign, * FROM sale WHERE owner_id = ANY ($1)') USING owners;
      EXECUTE roll_up_receipts_of_parts('SELECT 1 AS sign, * FROM sale WHERE owner_id = ANY ($1)', 'false') USING owners;
    ELSE
      EXECUTE roll_up_together('SELECT -1 AS sign, * FROM old_rows', CASE WHEN has_receipts THEN 'true' END);
      EXECUTE roll_up_names_of_months('SELECT -1 AS sign, * FROM old_rows');
      IF has_times THEN EXECUTE roll_up_hours('SELECT -1 AS sign, * FROM old_rows'); END IF;
      IF has_parts THEN EXECUTE roll_up_parts('SELECT -1 AS sign, * FROM old_rows'); END IF;
      IF has_receipts AND has_parts THEN
        EXECUTE roll_up_receipts_of_parts('SELECT -1 AS sign, * FROM old_rows', 'true');
      END IF;
      PERFORM delete_empty_totals(owners, {months});
      PERFORM find_last_purchases(owners);
    END IF;
    RETURN NULL;
  END IF;

  {totals};
  IF has_receipts THEN {receipts}; END IF;
  IF has_times THEN {hours}; END IF;
  IF has_parts THEN
    {parts};
    IF has_receipts THEN {part_receipts}; END IF;
  END IF;
  {tidy}
  RETURN NULL;
END $$ $create$,
    '{totals}', roll_up_each('SELECT -1 AS sign, * FROM old_rows')),
    '{receipts}', roll_up_receipts('SELECT -1 AS sign, * FROM old_rows')),
    '{hours}', roll_up_hours_each('SELECT -1 AS sign, * FROM old_rows')),
    '{parts}', roll_up_parts('SELECT -1 AS sign, * FROM old_rows')),
    '{part_receipts}', roll_up_receipts_of_parts('SELECT -1 AS sign, * FROM old_rows', 'true')),
    '{tidy}', tidy), '{months}', months);
END $do$;

-- Tax of sales that were recorded without one, for owners whose prices include it (docs/decisions/0044). It is worked out
-- before a sale is written, however that comes about, and again by a job when the owner changes the rate.
CREATE FUNCTION tax_in(revenue_cents bigint, rate numeric) RETURNS bigint LANGUAGE sql IMMUTABLE
  RETURN round(revenue_cents * rate / (100 + rate));

-- Notes the owner's rate, once per statement: '' for owners without one, whose sales don't call `work_out_tax` then.
CREATE FUNCTION note_tax_rate() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM set_config('app.tax_rate', coalesce((
    SELECT tax_rate::text FROM business_profile WHERE owner_id = current_owner() AND tax_rate > 0), ''), true);
  RETURN NULL;
END $$;

CREATE TRIGGER note_tax_rate BEFORE INSERT OR UPDATE ON sale FOR EACH STATEMENT EXECUTE FUNCTION note_tax_rate();

CREATE FUNCTION work_out_tax() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.computed_tax_cents := CASE WHEN NEW.tax_cents IS NULL
    THEN tax_in(NEW.revenue_cents, nullif(current_setting('app.tax_rate', true), '')::numeric) END;
  RETURN NEW;
END $$;

CREATE TRIGGER work_out_tax BEFORE INSERT OR UPDATE ON sale FOR EACH ROW
  WHEN (current_setting('app.tax_rate', true) <> '' OR NEW.computed_tax_cents IS NOT NULL)
  EXECUTE FUNCTION work_out_tax();

CREATE TRIGGER roll_up_insert AFTER INSERT ON sale
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION roll_up_sale_insert();
CREATE TRIGGER roll_up_update AFTER UPDATE ON sale
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION roll_up_sale_update();
CREATE TRIGGER roll_up_delete AFTER DELETE ON sale
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION roll_up_sale_delete();

-- ---------------------------------------------------------------------------------------------------------------------
-- Accounts that are disabled or deleted

-- True for an account that an admin has disabled. Its owner's transactions can't read "user". The body is a text: one
-- that PostgreSQL has parsed would keep a restore from dropping "user".
CREATE FUNCTION is_disabled(owner uuid) RETURNS boolean LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS
  'SELECT EXISTS (SELECT FROM "user" WHERE id = owner AND disabled_at IS NOT NULL)';

-- True while the app erases this owner's account (accounts/leaving/erasing.ts), which names it in its transactions.
CREATE FUNCTION is_leaving(owner uuid) RETURNS boolean LANGUAGE sql STABLE
  RETURN nullif(current_setting('app.leaving', true), '')::uuid IS NOT DISTINCT FROM owner;

-- ---------------------------------------------------------------------------------------------------------------------
-- Points and the board. Some of these functions run with the rights of whoever migrates, because an owner may read
-- neither the closed months nor the counts, which are nobody's own rows.

-- Adds new events to the owner's total and to the standing of the month in which they were earned.
CREATE FUNCTION add_points() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO point_account AS kept (owner_id, total)
  SELECT owner_id, sum(points) FROM new_rows GROUP BY 1 ORDER BY 1
  ON CONFLICT (owner_id) DO UPDATE SET total = kept.total + excluded.total;

  INSERT INTO standing AS kept (owner_id, month, points, achievements, shares)
  SELECT owner_id, date_trunc('month', day::timestamp)::date, sum(points),
         coalesce(sum(sign(points)) FILTER (WHERE what NOT IN ('share', 'correction')), 0),
         coalesce(sum(sign(points)) FILTER (WHERE what = 'share'), 0)
  FROM new_rows WHERE counts_in_month GROUP BY 1, 2 ORDER BY 1, 2
  ON CONFLICT (owner_id, month) DO UPDATE SET
    points = kept.points + excluded.points, achievements = kept.achievements + excluded.achievements,
    shares = kept.shares + excluded.shares;
  RETURN NULL;
END $$;

CREATE TRIGGER add_points AFTER INSERT ON point_event
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION add_points();

-- Once a month is closed, its standings stay as they are. What is settled only then, such as after an error while the
-- month was being closed, counts in the total alone, and the ledger says so.
CREATE FUNCTION count_after_close() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  NEW.counts_in_month :=
    NOT EXISTS (SELECT FROM competition_month WHERE month = date_trunc('month', NEW.day::timestamp)::date);
  RETURN NEW;
END $$;

CREATE TRIGGER count_after_close BEFORE INSERT ON point_event
  FOR EACH ROW WHEN (NEW.counts_in_month) EXECUTE FUNCTION count_after_close();

-- Points stay as they were written until their owner's account is deleted. They go with all else of it.
CREATE FUNCTION keep_points() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT is_leaving(OLD.owner_id) THEN
    RAISE EXCEPTION 'points are only deleted together with the account';
  END IF;
  RETURN OLD;
END $$;

CREATE TRIGGER keep_points BEFORE DELETE ON point_event FOR EACH ROW EXECUTE FUNCTION keep_points();

-- Nothing changes the standing of a closed month, whoever tries. Skipped and not refused, so that an owner whose late
-- change gets this far can go on. The winners of a closed month and their places are kept in competition_winner, so that
-- the standing of an owner whose account is deleted can go.
CREATE FUNCTION keep_closed_standing() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'DELETE' AND is_leaving(OLD.owner_id) THEN
    RETURN OLD;
  END IF;
  IF EXISTS (SELECT FROM competition_month WHERE month = coalesce(NEW.month, OLD.month)) THEN
    RETURN NULL;
  END IF;
  RETURN coalesce(NEW, OLD);
END $$;

CREATE TRIGGER keep_closed_standing BEFORE INSERT OR DELETE OR UPDATE ON standing
  FOR EACH ROW EXECUTE FUNCTION keep_closed_standing();

-- An owner who appears on the board "not at all", is excluded, is about to leave or is disabled isn't listed in a month
-- that begins.
CREATE FUNCTION list_standing() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.is_listed := NEW.is_listed
    AND NOT EXISTS (SELECT FROM competitor WHERE owner_id = NEW.owner_id AND (appearance = 'hidden' OR excluded_at IS NOT NULL))
    AND NOT EXISTS (SELECT FROM account_deletion WHERE owner_id = NEW.owner_id)
    AND NOT is_disabled(NEW.owner_id);
  RETURN NEW;
END $$;

CREATE TRIGGER list_standing BEFORE INSERT ON standing FOR EACH ROW EXECUTE FUNCTION list_standing();

-- Counts the listed owners by month and points. Rows are locked in the order of points.
CREATE FUNCTION count_standing() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO standing_count AS kept (month, points, shard, owners)
  SELECT month, points, abs(hashtext(owner_id::text) % 8), sum(change) FROM (
    SELECT NEW.month, NEW.points, NEW.owner_id, 1 AS change WHERE TG_OP <> 'DELETE' AND NEW.is_listed AND NEW.points > 0
    UNION ALL
    SELECT OLD.month, OLD.points, OLD.owner_id, -1 WHERE TG_OP <> 'INSERT' AND OLD.is_listed AND OLD.points > 0
  ) AS changed
  GROUP BY 1, 2, 3 HAVING sum(change) <> 0 ORDER BY 1, 2
  ON CONFLICT (month, points, shard) DO UPDATE SET owners = kept.owners + excluded.owners;
  RETURN NULL;
END $$;

-- At the end of the transaction: the counts are shared by all owners, and whoever changed one would keep everyone with as
-- many points waiting until their own transaction had done the rest of its work.
CREATE CONSTRAINT TRIGGER count_standing AFTER INSERT OR DELETE OR UPDATE OF points, is_listed ON standing
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION count_standing();

-- ---------------------------------------------------------------------------------------------------------------------
-- The audit log. What happened stays as it was written: the app's roles may neither change nor delete entries, except
-- through the last two functions, which run with the rights of whoever migrates.

-- Adds who the people are at this moment, and cuts texts that are too long. An email may be of nobody's account.
CREATE FUNCTION complete_audit_entry() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  person record;
BEGIN
  IF NEW.subject_id = NEW.actor_id THEN
    NEW.subject_id := NULL;
    NEW.subject_name := NULL;
    NEW.subject_email := NULL;
  END IF;
  IF NEW.actor_id IS NULL THEN
    SELECT id, email, btrim(name) AS name INTO person FROM "user" WHERE email = NEW.actor_email;
  ELSE
    SELECT id, email, btrim(name) AS name INTO person FROM "user" WHERE id = NEW.actor_id;
  END IF;
  IF FOUND THEN
    NEW.actor_id := person.id;
    NEW.actor_email := person.email;
    NEW.actor_name := coalesce(NEW.actor_name, person.name);
  END IF;
  IF NEW.subject_id IS NULL THEN
    SELECT id, email, btrim(name) AS name INTO person FROM "user" WHERE email = NEW.subject_email;
  ELSE
    SELECT id, email, btrim(name) AS name INTO person FROM "user" WHERE id = NEW.subject_id;
  END IF;
  IF FOUND THEN
    NEW.subject_id := person.id;
    NEW.subject_email := person.email;
    NEW.subject_name := coalesce(NEW.subject_name, person.name);
  END IF;
  NEW.actor_name := left(NEW.actor_name, 300);
  NEW.actor_email := left(NEW.actor_email, 320);
  NEW.subject_name := left(NEW.subject_name, 300);
  NEW.subject_email := left(NEW.subject_email, 320);
  NEW.user_agent := left(NEW.user_agent, 200);
  NEW.detail := left(NEW.detail, 500);
  NEW.old_value := left(NEW.old_value, 1000);
  NEW.new_value := left(NEW.new_value, 1000);
  RETURN NEW;
END $$;

CREATE TRIGGER complete_audit_entry BEFORE INSERT ON audit_log FOR EACH ROW EXECUTE FUNCTION complete_audit_entry();

-- Adds an entry up instead of keeping it, if there are enough of its kind in this hour: 30 of an account about the same
-- person, and one of a network (the /48 of an IPv6 address) for people who have no account. An admin's and a command's are
-- all kept. Comes after the trigger above, which says whose email it is.
CREATE FUNCTION sum_up_audit_entry() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  net CONSTANT text := CASE WHEN NEW.actor_id IS NULL THEN regexp_replace(NEW.address, '^((\w+:){2}\w+):\w+$', '\1/48') END;
  most CONSTANT integer := CASE WHEN NEW.actor_id IS NULL THEN 1 ELSE 30 END;
  hour CONSTANT timestamptz := date_trunc('hour', now());
  entries integer;
BEGIN
  IF net IS NULL AND NEW.actor_id IS NULL OR EXISTS (SELECT FROM "user" WHERE id = NEW.actor_id AND is_admin) THEN
    RETURN NEW;
  END IF;
  INSERT INTO rate_limit AS kept (key, count, resets_at)
  VALUES ('audit ' || json_build_object('kind', NEW.kind, 'actor', NEW.actor_id, 'net', net, 'subject', NEW.subject_id,
    'most', most, 'hour', extract(epoch FROM hour)), 1, hour + interval '1 hour')
  ON CONFLICT (key) DO UPDATE SET count = kept.count + 1
  RETURNING count INTO entries;
  IF entries > most THEN RETURN NULL; END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER sum_up_audit_entry BEFORE INSERT ON audit_log FOR EACH ROW
  WHEN (current_setting('app.summing_up', true) IS DISTINCT FROM 'on')
  EXECUTE FUNCTION sum_up_audit_entry();

-- Says of the hours that are over how many entries were only counted.
CREATE FUNCTION sum_up_audit_log() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM set_config('app.summing_up', 'on', true);
  WITH over AS (
    DELETE FROM rate_limit WHERE key LIKE 'audit {%' AND resets_at <= now()
    RETURNING count, resets_at, substr(key, length('audit ') + 1)::json AS entry
  )
  INSERT INTO audit_log (at, kind, actor_id, address, subject_id, detail)
  SELECT resets_at, entry->>'kind', (entry->>'actor')::uuid, entry->>'net', (entry->>'subject')::uuid,
    'and ' || to_char(count - (entry->>'most')::integer, 'FM999,999,999') || ' more in the hour before'
  FROM over WHERE count > (entry->>'most')::integer;
END $$;

-- The only way to delete entries: those that are old enough, and never those of the last month.
CREATE FUNCTION purge_audit_log(months integer) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF months IS NULL OR months < 1 THEN
    RAISE EXCEPTION 'the audit log is kept for at least a month';
  END IF;
  DELETE FROM audit_log WHERE at < now() - make_interval(months => months);
END $$;

-- The only way to change entries: those of an account that is being deleted (accounts/leaving/erasing.ts) get another
-- id, the name 'deleted account', and nothing else that says whose they are. Returns the new id.
CREATE FUNCTION forget_in_audit_log(person uuid, known_email text) RETURNS uuid
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  somebody uuid := gen_random_uuid();
BEGIN
  IF EXISTS (SELECT FROM "user" WHERE id = person)
    OR NOT EXISTS (SELECT FROM account_deletion WHERE owner_id = person AND begun_at IS NOT NULL) THEN
    RAISE EXCEPTION 'only an account that is being deleted is forgotten';
  END IF;
  UPDATE audit_log
  SET actor_id = somebody, actor_name = 'deleted account', actor_email = NULL, address = NULL, user_agent = NULL,
      detail = CASE WHEN kind NOT LIKE 'passkey%' AND strpos(detail, '@') = 0 THEN detail END,
      old_value = NULL, new_value = NULL
  WHERE actor_id = person OR (actor_id IS NULL AND actor_email = known_email);
  UPDATE audit_log
  SET subject_id = somebody, subject_name = 'deleted account', subject_email = NULL,
      detail = CASE WHEN strpos(detail, '@') = 0 THEN detail END, old_value = NULL, new_value = NULL
  WHERE subject_id = person OR (subject_id IS NULL AND subject_email = known_email);
  UPDATE audit_log
  SET detail = replace(detail, known_email, 'a deleted account'),
      old_value = replace(old_value, known_email, 'a deleted account'),
      new_value = replace(new_value, known_email, 'a deleted account')
  WHERE strpos(detail, known_email) > 0 OR strpos(old_value, known_email) > 0 OR strpos(new_value, known_email) > 0;
  RETURN somebody;
END $$;

REVOKE ALL ON FUNCTION purge_audit_log(integer), forget_in_audit_log(uuid, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION purge_audit_log(integer), forget_in_audit_log(uuid, text) TO kpi_system;

-- ---------------------------------------------------------------------------------------------------------------------
-- Figures without tax (docs/decisions/0044), for owners who want to see them so: the same tables under the same names, with
-- a revenue that is without its tax, and a tax of 0. A transaction that has this schema first in its search path reads
-- these instead (src/features/sales/without-tax.ts). They show what their reader may see, and can't be written to.

CREATE SCHEMA IF NOT EXISTS without_tax;
GRANT USAGE ON SCHEMA without_tax TO kpi_owner;

DO $$
DECLARE
  name text;
  columns text;
BEGIN
  FOREACH name IN ARRAY '{sale,sale_day,sale_month_product,sale_month_customer,sale_month_salesperson,sale_month_hour,sale_customer,sale_part}'::text[] LOOP
    SELECT string_agg(format(CASE
      WHEN name = 'sale' AND attname = 'revenue_cents' THEN 'revenue_cents - coalesce(tax_cents, computed_tax_cents, 0) AS %I'
      WHEN attname = 'revenue_cents' THEN 'revenue_cents - coalesce(tax_cents, 0) AS %I'
      WHEN attname = 'costed_revenue_cents' THEN 'costed_revenue_cents - coalesce(costed_tax_cents, 0) AS %I'
      WHEN attname IN ('tax_cents', 'costed_tax_cents', 'computed_tax_cents') THEN
        CASE name WHEN 'sale' THEN 'NULL::bigint AS %I' ELSE '0::bigint AS %I' END
      ELSE '%I' END, attname), ', ' ORDER BY attnum) INTO columns
    FROM pg_attribute WHERE attrelid = format('public.%I', name)::regclass AND attnum > 0 AND NOT attisdropped;
    EXECUTE format('CREATE VIEW without_tax.%1$I WITH (security_invoker = true) AS SELECT %2$s FROM public.%1$I', name, columns);
    EXECUTE format('GRANT SELECT ON without_tax.%I TO kpi_owner', name);
  END LOOP;
END $$;

-- ---------------------------------------------------------------------------------------------------------------------
-- Customers who asked not to be written to (sales/contacts/)

-- What two ways to write a phone number have in common, with the code of the country or with a 0 in front: its last seven
-- digits, or all if it has fewer. In some countries no number has more.
CREATE FUNCTION phone_digits(phone text) RETURNS text LANGUAGE sql IMMUTABLE
  RETURN nullif(right(ltrim(translate(regexp_replace(phone, '\( *0 *\)', ''), ' +()-./', ''), '0'), 7), '');

-- The digits of all numbers that are written there, the last one first. What comes before it is one, too, if it is as long as
-- one, if another number follows, or a short extension: not the front of a number that is written in groups.
-- These two are not in SQL, which PostgreSQL would begin anew for each contact of a file.
CREATE FUNCTION digits_in(phone text) RETURNS text[] LANGUAGE plpgsql IMMUTABLE STRICT AS $$
DECLARE
  numbers text[] := ARRAY[phone_digits(phone)];
  groups CONSTANT text[] := regexp_split_to_array(regexp_replace(phone, '\( *0 *\)', ''), '(?<=\d)(?=\D+\d)');
  front text := '';
  rest text;
  number text;
BEGIN
  FOR at IN 1 .. cardinality(groups) - 1 LOOP
    front := front || groups[at];
    number := phone_digits(front);
    CONTINUE WHEN length(number) < 7;
    rest := array_to_string(groups[at + 1:], '');
    IF front ~ '^\D*0[1-9](\D*\d){8}|[1-9](\D*\d){10}'
      OR rest ~ '^(\D*\d){7}' AND (front ~ '[1-9](\D*\d){7}' OR rest ~ '^\D*[+0]')
      OR rest ~ '^ *- *\d{1,2}$' AND strpos(front, '-') = 0
    THEN numbers := numbers || number; END IF;
  END LOOP;
  RETURN numbers;
END $$;

-- What the spellings of the address of one mailbox have in common: without what follows a +, and at Gmail without dots.
CREATE FUNCTION mailbox(email text) RETURNS text LANGUAGE sql IMMUTABLE
  RETURN CASE WHEN email ~* '@(gmail|googlemail)\.com$'
    THEN replace(lower(substring(email FROM '^([^+@]+)')), '.', '') || '@gmail.com'
    ELSE regexp_replace(lower(email), '^([^+@]+)\+[^@]*@', '\1@') END;

-- An address or the digits of a number as they are kept in contact_refusal.
CREATE FUNCTION reach_of(owner uuid, way text) RETURNS text LANGUAGE sql STABLE
  RETURN encode(sha256(convert_to(owner || ' ' || way, 'UTF8')), 'hex');

-- By what somebody is reached, and what a no of theirs is kept for: the address, the last number, and the others, if any.
CREATE FUNCTION reaches_of(owner uuid, email text, phone text) RETURNS text[] LANGUAGE plpgsql STABLE AS $$
DECLARE
  numbers CONSTANT text[] := digits_in(phone);
BEGIN
  RETURN ARRAY[reach_of(owner, mailbox(email)), reach_of(owner, numbers[1])]
    || ARRAY(SELECT reach_of(owner, number) FROM unnest(numbers[2:]) AS number);
END $$;

CREATE FUNCTION keep_reaches() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.reaches := reaches_of(NEW.owner_id, NEW.email, NEW.phone);
  RETURN NEW;
END $$;

CREATE TRIGGER keep_reaches BEFORE INSERT OR UPDATE OF email, phone ON customer_contact
  FOR EACH ROW EXECUTE FUNCTION keep_reaches();

-- Since when a customer may not be written to, and what file said so: nothing if no no is theirs, their address's or a number's.
-- Whoever reads a contact asks this: what a contact itself has was noted before others said no, perhaps at the same moment.
CREATE FUNCTION no_of(owner uuid, customer bigint, reaches text[]) RETURNS TABLE (said_on date, said_in text) LANGUAGE sql STABLE AS $$
  SELECT said_on, said_in FROM contact_refusal
  WHERE owner_id = owner AND reach = ANY (reaches || ('customer ' || customer)) ORDER BY said_on, said_in LIMIT 1
$$;

-- The same for all of an owner: the ids of those for whom a no holds. Few noes are looked up in the indexes of the elements.
CREATE FUNCTION who_said_no(owner uuid) RETURNS SETOF bigint LANGUAGE sql STABLE AS $$
  SELECT customer_id FROM customer_contact WHERE owner_id = owner AND NOT may_be_written_to
  UNION SELECT substring(reach FROM '^customer (\d+)$')::bigint FROM contact_refusal WHERE owner_id = owner AND reach LIKE 'customer %'
  UNION SELECT customer_id FROM contact_refusal AS no JOIN customer_contact AS contact ON reaches[1] = reach
    WHERE no.owner_id = owner AND contact.owner_id = owner
  UNION SELECT customer_id FROM contact_refusal AS no JOIN customer_contact AS contact ON reaches[2] = reach
    WHERE no.owner_id = owner AND contact.owner_id = owner
  UNION SELECT customer_id FROM customer_contact, unnest(reaches[3:]) AS way
    WHERE owner_id = owner AND reaches[3] IS NOT NULL AND way IN (SELECT reach FROM contact_refusal WHERE owner_id = owner)
$$;

-- A no is kept when it is said, whatever writes it. It isn't said again by a contact that is only saved again as it was read,
-- or joined to another: what follows from a merge is kept with its number (contacts/refusals.ts), until that is undone.
-- A customer's own no is said of every way to reach them that comes later, but not that of somebody who has such a way, too:
-- it would go from one number to the next.
-- Nothing is joined, because PostgreSQL doesn't know how many rows of a statement there are.
CREATE FUNCTION keep_no() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  said customer_contact[];
BEGIN
  IF TG_OP = 'INSERT' THEN
    said := ARRAY(
      SELECT changed::customer_contact FROM changed WHERE NOT may_be_written_to
      UNION ALL SELECT jsonb_populate_record(changed::customer_contact, to_jsonb(no)) FROM changed, no_of(owner_id, customer_id, NULL) AS no
        WHERE may_be_written_to IS NOT FALSE AND reaches <> '{NULL,NULL}');
  ELSE
    said := ARRAY(
      SELECT jsonb_populate_record(NULL::customer_contact, to_jsonb(anew)) FROM (
        SELECT owner_id, customer_id, reaches, said_on, said_in FROM changed WHERE NOT may_be_written_to
        EXCEPT SELECT owner_id, customer_id, reaches, said_on, said_in FROM earlier WHERE NOT may_be_written_to
        EXCEPT SELECT owner_id, customer_id, reaches, no.said_on, no.said_in FROM earlier, no_of(owner_id, customer_id, reaches) AS no
          WHERE customer_id IN (SELECT customer_id FROM changed WHERE NOT may_be_written_to)
        UNION ALL SELECT owner_id, customer_id, ARRAY[way], no.said_on, no.said_in FROM (
          SELECT owner_id, customer_id, unnest(reaches) AS way FROM changed WHERE may_be_written_to IS NOT FALSE
          EXCEPT SELECT owner_id, customer_id, unnest(reaches) FROM earlier
        ) AS came, no_of(owner_id, customer_id, NULL) AS no WHERE way IS NOT NULL
      ) AS anew);
  END IF;
  IF said <> '{}' THEN
    INSERT INTO contact_refusal (owner_id, reach, said_on, said_in)
    SELECT DISTINCT ON (reach) owner_id, reach, coalesce(said_on, current_date), said_in
    FROM unnest(said), unnest(reaches || ('customer ' || customer_id)) AS reach WHERE reach IS NOT NULL ORDER BY reach, said_on
    ON CONFLICT DO NOTHING;
    IF FOUND THEN PERFORM require_room_for_names('contact_refusal', false); END IF;
  END IF;
  RETURN NULL;
END $$;

CREATE FUNCTION is_joining_contacts() RETURNS boolean LANGUAGE sql STABLE
  RETURN coalesce(current_setting('app.joining_contacts', true), '') <> '';

CREATE TRIGGER keep_no_insert AFTER INSERT ON customer_contact REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT WHEN (NOT is_joining_contacts()) EXECUTE FUNCTION keep_no();
CREATE TRIGGER keep_no_update AFTER UPDATE ON customer_contact REFERENCING OLD TABLE AS earlier NEW TABLE AS changed
  FOR EACH STATEMENT WHEN (NOT is_joining_contacts()) EXECUTE FUNCTION keep_no();

SELECT protect_tenant_table(t::regclass) FROM unnest(ARRAY['community_post', 'month_currency']) AS t;
--> statement-breakpoint
-- Only sales of positive revenue count for streaks. The triggers of `sale` are as in migrations/0037 with this one
-- difference: the condition of timely_sales is `revenue_cents > 0`.
DO $$
DECLARE
  old CONSTANT text := 'revenue_cents >= 0 AND is_timely';
  name regproc;
  definition text;
BEGIN
  FOREACH name IN ARRAY ARRAY['roll_up_statement', 'roll_up_sale_insert', 'roll_up_sale_update', 'roll_up_sale_delete']::regproc[] LOOP
    definition := pg_get_functiondef(name);
    IF strpos(definition, old) = 0 THEN
      RAISE EXCEPTION 'The condition of timely_sales is not in %', name;
    END IF;
    EXECUTE replace(definition, old, 'revenue_cents > 0 AND is_timely');
  END LOOP;
END $$;
--> statement-breakpoint
SET LOCAL ROLE kpi_system;
--> statement-breakpoint
UPDATE sale_day SET timely_sales = timely_sales - free.sales
FROM (
  SELECT owner_id, sale_date, count(*) AS sales FROM sale
  WHERE revenue_cents = 0 AND is_timely(created_at, sale_date) GROUP BY 1, 2
) AS free
WHERE sale_day.owner_id = free.owner_id AND day = sale_date;
--> statement-breakpoint
RESET ROLE;

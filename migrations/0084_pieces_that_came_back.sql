-- Pieces that came back lower the pieces sold. The triggers of `sale` are as in migrations/0074 with this one
-- difference: a refund with a quantity below zero counts with it.
DO $$
DECLARE
  old CONSTANT text := 'CASE WHEN revenue_cents >= 0 THEN sign * quantity ELSE 0 END';
  name regproc;
  definition text;
BEGIN
  FOREACH name IN ARRAY ARRAY['roll_up_statement', 'roll_up_sale_insert', 'roll_up_sale_update', 'roll_up_sale_delete']::regproc[] LOOP
    definition := pg_get_functiondef(name);
    IF strpos(definition, old) = 0 THEN
      RAISE EXCEPTION 'The number of pieces is not in %', name;
    END IF;
    EXECUTE replace(definition, old, 'CASE WHEN revenue_cents >= 0 THEN sign * quantity ELSE sign * least(quantity, 0) END');
  END LOOP;
END $$;
--> statement-breakpoint
SET LOCAL ROLE kpi_system;
--> statement-breakpoint
CREATE TEMPORARY TABLE came_back ON COMMIT DROP AS
SELECT owner_id, sale_date AS day, date_trunc('month', sale_date)::date AS month,
       product_id, customer_id, salesperson_id, quantity
FROM sale WHERE revenue_cents < 0 AND quantity < 0;
--> statement-breakpoint
UPDATE sale_day AS kept SET quantity = kept.quantity + pieces
FROM (SELECT owner_id, day, sum(quantity) AS pieces FROM came_back GROUP BY 1, 2) AS back
WHERE kept.owner_id = back.owner_id AND kept.day = back.day;
--> statement-breakpoint
UPDATE sale_month_product AS kept SET quantity = kept.quantity + pieces
FROM (SELECT owner_id, month, product_id, sum(quantity) AS pieces FROM came_back GROUP BY 1, 2, 3) AS back
WHERE kept.owner_id = back.owner_id AND kept.month = back.month AND kept.product_id = back.product_id;
--> statement-breakpoint
UPDATE sale_month_customer AS kept SET quantity = kept.quantity + pieces
FROM (SELECT owner_id, month, customer_id, sum(quantity) AS pieces FROM came_back GROUP BY 1, 2, 3) AS back
WHERE kept.owner_id = back.owner_id AND kept.month = back.month AND kept.customer_id = back.customer_id;
--> statement-breakpoint
UPDATE sale_customer AS kept SET quantity = kept.quantity + pieces
FROM (SELECT owner_id, customer_id, sum(quantity) AS pieces FROM came_back GROUP BY 1, 2) AS back
WHERE kept.owner_id = back.owner_id AND kept.customer_id = back.customer_id;
--> statement-breakpoint
UPDATE sale_month_salesperson AS kept SET quantity = kept.quantity + pieces
FROM (SELECT owner_id, month, salesperson_id, sum(quantity) AS pieces FROM came_back GROUP BY 1, 2, 3) AS back
WHERE kept.owner_id = back.owner_id AND kept.month = back.month AND kept.salesperson_id = back.salesperson_id;
--> statement-breakpoint
RESET ROLE;

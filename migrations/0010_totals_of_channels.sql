CREATE TABLE "sale_part" (
	"owner_id" uuid NOT NULL,
	"kind" text COLLATE "C" NOT NULL,
	"by" text COLLATE "C" NOT NULL,
	"part_id" bigint NOT NULL,
	"day" date NOT NULL,
	"by_id" bigint NOT NULL,
	"entries" integer NOT NULL,
	"sales" integer NOT NULL,
	"quantity" bigint NOT NULL,
	"revenue_cents" bigint NOT NULL,
	"costed_revenue_cents" bigint NOT NULL,
	"cost_cents" bigint NOT NULL,
	"tax_cents" bigint DEFAULT 0 NOT NULL,
	"costed_tax_cents" bigint DEFAULT 0 NOT NULL,
	"receipts" integer DEFAULT 0 NOT NULL,
	"extra_lines" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "sale_part_owner_id_kind_by_part_id_day_by_id_pk" PRIMARY KEY("owner_id","kind","by","part_id","day","by_id")
);
--> statement-breakpoint
ALTER TABLE "sale_month" ADD COLUMN "has_part_totals" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "sale_month" ADD COLUMN "parts_changed_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "sale_month_parts_changed" ON "sale_month" USING btree ("month") WHERE parts_changed_at is not null;--> statement-breakpoint
CREATE INDEX "sale_in_part_by_customer" ON "sale" USING btree ("owner_id","customer_id","sale_date") WHERE customer_id is not null and (channel_id is not null or category_id is not null);
--> statement-breakpoint
SELECT protect_tenant_table('sale_part');
--> statement-breakpoint
-- Sales that have a channel or category already, by day. The app adds up the months.
INSERT INTO sale_part (owner_id, kind, by, part_id, day, by_id, entries, sales, quantity, revenue_cents, costed_revenue_cents,
                       cost_cents, tax_cents, costed_tax_cents, receipts, extra_lines)
SELECT owner_id, kind, 'day', part_id, sale_date, 0, sum(entries), sum(sales), sum(quantity), sum(revenue), sum(costed_revenue),
       sum(cost), sum(tax), sum(costed_tax), count(*) FILTER (WHERE lines > 0), coalesce(sum(lines - 1) FILTER (WHERE lines > 0), 0)
FROM (
  SELECT owner_id, kind, part_id, sale_date, receipt, count(*) AS entries, count(*) FILTER (WHERE revenue_cents >= 0) AS sales,
         sum(CASE WHEN revenue_cents >= 0 THEN quantity ELSE least(quantity, 0) END) AS quantity, sum(revenue_cents) AS revenue,
         coalesce(sum(revenue_cents) FILTER (WHERE cost_cents IS NOT NULL), 0) AS costed_revenue, coalesce(sum(cost_cents), 0) AS cost,
         coalesce(sum(coalesce(tax_cents, computed_tax_cents)), 0) AS tax,
         coalesce(sum(coalesce(tax_cents, computed_tax_cents)) FILTER (WHERE cost_cents IS NOT NULL), 0) AS costed_tax,
         count(receipt) FILTER (WHERE revenue_cents >= 0) AS lines
  FROM sale, LATERAL (VALUES ('channel', channel_id), ('category', category_id)) AS part (kind, part_id)
  WHERE part_id IS NOT NULL GROUP BY 1, 2, 3, 4, 5
) AS bought
GROUP BY 1, 2, 4, 5;
--> statement-breakpoint
UPDATE sale_month SET parts_changed_at = now()
WHERE (owner_id, month) IN (
  SELECT owner_id, date_trunc('month', day::timestamp)::date FROM sale_part
);

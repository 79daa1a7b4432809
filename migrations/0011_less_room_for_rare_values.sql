DROP INDEX "sale_by_receipt";--> statement-breakpoint
DROP INDEX "sale_by_date";--> statement-breakpoint
DROP INDEX "sale_by_id";--> statement-breakpoint
ALTER TABLE "sale_day" ALTER COLUMN "tax_cents" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "sale_day" ALTER COLUMN "tax_cents" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "sale_day" ALTER COLUMN "costed_tax_cents" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "sale_day" ALTER COLUMN "costed_tax_cents" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "sale_day" ALTER COLUMN "fee_cents" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "sale_day" ALTER COLUMN "fee_cents" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "sale_day" ALTER COLUMN "receipts" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "sale_day" ALTER COLUMN "receipts" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "sale_day" ALTER COLUMN "extra_lines" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "sale_day" ALTER COLUMN "extra_lines" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "name_change" ADD COLUMN "commission_rate" numeric(5, 2);--> statement-breakpoint
CREATE INDEX "sale_by_date" ON "sale" USING btree ("owner_id","sale_date","id","product_id","customer_id","salesperson_id","revenue_cents","cost_cents","quantity","receipt");--> statement-breakpoint
CREATE INDEX "sale_by_id" ON "sale" USING brin (("id" + 0)) WITH (autosummarize=true,pages_per_range=32);--> statement-breakpoint
GRANT SELECT ON SEQUENCE sale_id_seq TO kpi_system;

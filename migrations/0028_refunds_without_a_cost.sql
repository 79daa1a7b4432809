ALTER TABLE "sale_customer" ADD COLUMN "uncosted_refund_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sale_day" ADD COLUMN "uncosted_refund_cents" bigint;--> statement-breakpoint
ALTER TABLE "sale_month_customer" ADD COLUMN "uncosted_refund_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sale_month_product" ADD COLUMN "uncosted_refund_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sale_month_salesperson" ADD COLUMN "uncosted_refund_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sale_part" ADD COLUMN "uncosted_refund_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sale_revision" ADD COLUMN "lacks_refunds" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "sale_revision_lacks_refunds" ON "sale_revision" USING btree ("owner_id") WHERE lacks_refunds;--> statement-breakpoint
-- Owners with refunds: the app adds them up (sales/settling/fill-refunds.ts). The index of refunds is enough to find them.
UPDATE sale_revision SET lacks_refunds = true WHERE owner_id IN (SELECT owner_id FROM sale WHERE revenue_cents < 0);

ALTER TABLE "sale_day" ADD COLUMN "costed_sales" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sale_day" ADD COLUMN "timely_sales" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sale_revision" ADD COLUMN "unsettled_from" date;--> statement-breakpoint
CREATE INDEX "sale_revision_unsettled" ON "sale_revision" USING btree ("unsettled_from") WHERE unsettled_from is not null;
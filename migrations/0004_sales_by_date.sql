DROP INDEX "sale_by_customer";--> statement-breakpoint
DROP INDEX "sale_by_product";--> statement-breakpoint
DROP INDEX "sale_by_date";--> statement-breakpoint
CREATE INDEX "sale_by_date" ON "sale" USING btree ("owner_id","sale_date","id","product_id","customer_id","salesperson_id");
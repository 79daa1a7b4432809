CREATE TABLE "tax_fill" (
	"owner_id" uuid PRIMARY KEY NOT NULL,
	"after_id" bigint DEFAULT 0 NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"total" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "business_profile" ADD COLUMN "tax_rate" numeric(4, 2);--> statement-breakpoint
ALTER TABLE "business_profile" ADD COLUMN "figures_without_tax" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "business_profile" ADD COLUMN "fixed_costs_cents" bigint;--> statement-breakpoint
ALTER TABLE "replaced_sale" ADD COLUMN "computed_tax_cents" bigint;--> statement-breakpoint
ALTER TABLE "sale" ADD COLUMN "computed_tax_cents" bigint;--> statement-breakpoint
ALTER TABLE "salesperson" ADD COLUMN "commission_rate" numeric(5, 2);--> statement-breakpoint
ALTER TABLE "trashed_sale" ADD COLUMN "computed_tax_cents" bigint;--> statement-breakpoint
SELECT protect_tenant_table('tax_fill');

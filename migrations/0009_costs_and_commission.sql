ALTER TABLE "business_profile" ADD COLUMN "fixed_costs_cents" bigint;--> statement-breakpoint
ALTER TABLE "salesperson" ADD COLUMN "commission_rate" numeric(5, 2);
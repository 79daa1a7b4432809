ALTER TABLE "sale_revision" ADD COLUMN "final_until" date;--> statement-breakpoint
-- Whatever is unsettled of months that are closed by now came too late for them.
SET LOCAL ROLE kpi_system;
--> statement-breakpoint
UPDATE sale_revision
SET final_until = date_trunc('month', now() AT TIME ZONE 'UTC' - interval '12 hours')::date - 1;
--> statement-breakpoint
RESET ROLE;

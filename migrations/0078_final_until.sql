ALTER TABLE "sale_revision" ADD COLUMN "final_until" date;--> statement-breakpoint
-- Whatever is unsettled of months that the job has closed came too late for them.
SET LOCAL ROLE kpi_system;
--> statement-breakpoint
UPDATE sale_revision
SET final_until = (SELECT max(month) + interval '1 month' - interval '1 day' FROM competition_month);
--> statement-breakpoint
RESET ROLE;

ALTER TABLE "counted_goal" ADD COLUMN "least_revenue_cents" bigint DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "sale_import" ADD COLUMN "date_order" text;
--> statement-breakpoint
-- What was paid stays, whatever the rules say now (docs/decisions/0060).
GRANT UPDATE (under_earlier_rules) ON point_event TO kpi_system;
--> statement-breakpoint
SET LOCAL ROLE kpi_system;
--> statement-breakpoint
UPDATE point_event SET under_earlier_rules = true WHERE points > 0;
--> statement-breakpoint
RESET ROLE;
--> statement-breakpoint
REVOKE UPDATE (under_earlier_rules) ON point_event FROM kpi_system;

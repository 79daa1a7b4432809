ALTER TABLE "sale_import" RENAME COLUMN "is_cancelled" TO "is_canceled";
--> statement-breakpoint
SET LOCAL ROLE kpi_system;
--> statement-breakpoint
UPDATE sale_import SET state = 'canceled' WHERE state = 'cancelled';
--> statement-breakpoint
RESET ROLE;

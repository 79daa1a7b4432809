ALTER TABLE "verification" ADD COLUMN "grants_admin" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "verification" ADD COLUMN "asked_by" uuid;--> statement-breakpoint
-- A right that was given with an invitation began before anybody accepted it. Whoever still waits is invited again.
SET LOCAL ROLE kpi_system;--> statement-breakpoint
UPDATE "user" SET is_admin = false
WHERE is_admin AND NOT EXISTS (SELECT FROM account WHERE account.user_id = "user".id AND password IS NOT NULL);
--> statement-breakpoint
RESET ROLE;

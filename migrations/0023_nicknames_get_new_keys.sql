CREATE INDEX "competitor_without_key" ON "competitor" USING btree ("owner_id") WHERE alias <> '' AND alias_key IS NULL;--> statement-breakpoint
SET LOCAL ROLE kpi_system;--> statement-breakpoint
-- The app makes them again (competition/keys.ts): SQL doesn't know which letters look alike.
UPDATE competitor SET alias_key = NULL WHERE alias_key IS NOT NULL;--> statement-breakpoint
RESET ROLE;

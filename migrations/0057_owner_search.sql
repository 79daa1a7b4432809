-- For searching owners by a part of a name, an email or a business (design §7). Whoever owns the database may
-- create this extension. Without pending entries (fastupdate), which every search would have to read.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
CREATE INDEX user_search ON "user"
  USING gin (lower(first_name || ' ' || last_name || ' ' || email) gin_trgm_ops) WITH (fastupdate = off);
--> statement-breakpoint
CREATE INDEX business_profile_search ON business_profile
  USING gin (lower(business_name) gin_trgm_ops) WITH (fastupdate = off);

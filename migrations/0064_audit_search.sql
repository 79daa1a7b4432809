ALTER TABLE "audit_log" drop column "search";--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "search" "tsvector" GENERATED ALWAYS AS (to_tsvector('simple', translate(coalesce(actor_name, '') || ' ' || split_part(coalesce(actor_email, ''), '@', 1) || ' ' || coalesce(subject_name, '') || ' ' || split_part(coalesce(subject_email, ''), '@', 1), '@.,:;-_+/''"&', '            ')) || array_to_tsvector(array_remove(array_remove(ARRAY[lower(actor_email), split_part(lower(actor_email), '@', 2), lower(subject_email), split_part(lower(subject_email), '@', 2)], NULL), ''))) STORED;--> statement-breakpoint
-- The old one went with its column.
CREATE INDEX "audit_log_search" ON "audit_log" USING gin ("search") WITH (fastupdate=false);

ALTER TABLE "replaced_sale" ADD COLUMN "import_id" bigint;--> statement-breakpoint
ALTER TABLE "replaced_sale" ADD COLUMN "record_hash" uuid;
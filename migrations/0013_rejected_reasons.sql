ALTER TABLE "rejected_rows" ADD COLUMN "errors" jsonb;--> statement-breakpoint
ALTER TABLE "sale_import" ADD COLUMN "is_own_export" boolean DEFAULT false NOT NULL;
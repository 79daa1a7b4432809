ALTER TABLE "trash" ADD COLUMN "revenue_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "trash" ADD COLUMN "file_name" text;
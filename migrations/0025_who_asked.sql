ALTER TABLE "announcement" ADD COLUMN "asked_by" uuid;--> statement-breakpoint
ALTER TABLE "trash" ADD COLUMN "by_program" boolean DEFAULT false NOT NULL;

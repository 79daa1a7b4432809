ALTER TABLE "lead" ADD COLUMN "tries" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "lead" ADD COLUMN "not_before" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "lead" ADD COLUMN "failure" text;--> statement-breakpoint
ALTER TABLE "lead" ADD COLUMN "failed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "crm_opt_in" ADD COLUMN "tries" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "crm_opt_in" ADD COLUMN "not_before" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "crm_opt_in" ADD COLUMN "failure" text;--> statement-breakpoint
ALTER TABLE "crm_opt_in" ADD COLUMN "failed_at" timestamp with time zone;
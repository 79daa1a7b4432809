ALTER TABLE "mail" ADD COLUMN "secret" text;--> statement-breakpoint
ALTER TABLE "mail" ADD COLUMN "secret_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "mail" ADD COLUMN "state" text DEFAULT 'kept' NOT NULL;--> statement-breakpoint
ALTER TABLE "mail" ADD COLUMN "tries" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "mail" ADD COLUMN "sending_until" timestamp with time zone;
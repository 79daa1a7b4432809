ALTER TABLE "mail" ADD COLUMN "account_id" uuid;--> statement-breakpoint
ALTER TABLE "mail" ADD COLUMN "kind" text DEFAULT 'password-reset' NOT NULL;--> statement-breakpoint
ALTER TABLE "mail" ADD COLUMN "html" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "mail" ADD COLUMN "unsubscribe_url" text;--> statement-breakpoint
ALTER TABLE "mail" ADD COLUMN "sent_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "mail" ADD COLUMN "failure" text;--> statement-breakpoint
CREATE INDEX "mail_by_age" ON "mail" USING btree ("created_at");
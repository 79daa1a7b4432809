CREATE TABLE "overview_count" (
	"id" integer PRIMARY KEY NOT NULL,
	"counted_at" timestamp with time zone NOT NULL,
	"figures" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "app_process" (
	"id" uuid PRIMARY KEY NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" text NOT NULL,
	"host" text NOT NULL,
	"port" integer NOT NULL,
	"calls" bigint NOT NULL,
	"errors" bigint NOT NULL,
	"slowest" jsonb NOT NULL,
	"disk" jsonb,
	"memory" bigint NOT NULL
);
--> statement-breakpoint
CREATE INDEX "user_activity_by_day" ON "user_activity" USING btree ("activity_date","owner_id");--> statement-breakpoint
CREATE INDEX "lead_by_id" ON "lead" USING btree ("id");--> statement-breakpoint
CREATE INDEX "lead_by_email" ON "lead" USING btree ("email" text_pattern_ops,"id");--> statement-breakpoint
CREATE INDEX "lead_undelivered" ON "lead" USING btree ("id") WHERE delivered_at IS NULL;--> statement-breakpoint
CREATE INDEX "crm_opt_in_by_id" ON "crm_opt_in" USING btree ("id");--> statement-breakpoint
CREATE INDEX "crm_opt_in_by_name" ON "crm_opt_in" USING btree (lower(customer_name) text_pattern_ops,"id");--> statement-breakpoint
CREATE INDEX "crm_opt_in_undelivered" ON "crm_opt_in" USING btree ("id") WHERE delivered_at IS NULL;--> statement-breakpoint
CREATE INDEX "sale_import_watched" ON "sale_import" USING btree ("state","created_at") WHERE state IN ('running', 'failed');--> statement-breakpoint
CREATE INDEX "mail_by_state" ON "mail" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "mail_by_recipient" ON "mail" USING btree ("recipient" text_pattern_ops,"id");
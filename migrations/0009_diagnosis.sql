CREATE TABLE "support_address" (
	"email" text PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"sent_at" timestamp (3) with time zone NOT NULL,
	"confirmed_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "sale_import" ADD COLUMN "currency" text;--> statement-breakpoint
ALTER TABLE "support_ticket" ADD COLUMN "page" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "support_ticket" ADD COLUMN "window_size" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "support_ticket" ADD COLUMN "app_version" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "support_ticket" ADD COLUMN "to_tell_since" timestamp (3) with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "support_address_token" ON "support_address" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "support_ticket_to_tell" ON "support_ticket" USING btree ("to_tell_since") WHERE to_tell_since is not null;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON support_address TO kpi_system;

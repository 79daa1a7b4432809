CREATE TABLE "announcement" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "announcement_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"text" text NOT NULL,
	"link" text,
	"audience" text NOT NULL,
	"currency" text,
	"start_day" date NOT NULL,
	"end_day" date NOT NULL,
	"by_mail" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"mailed_to" uuid,
	"mails_queued" integer DEFAULT 0 NOT NULL,
	"mailed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "announcement_put_away" (
	"owner_id" uuid NOT NULL,
	"announcement_id" bigint NOT NULL,
	"put_away_at" timestamp with time zone NOT NULL,
	CONSTRAINT "announcement_put_away_owner_id_announcement_id_pk" PRIMARY KEY("owner_id","announcement_id")
);
--> statement-breakpoint
CREATE TABLE "owners_in_month" (
	"month" date PRIMARY KEY NOT NULL,
	"active" integer NOT NULL,
	"stayed" integer NOT NULL,
	"first_sales" integer NOT NULL,
	"counted_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "first_sale_reminder" (
	"owner_id" uuid NOT NULL,
	"day" smallint NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"done_at" timestamp with time zone,
	CONSTRAINT "first_sale_reminder_owner_id_day_pk" PRIMARY KEY("owner_id","day")
);
--> statement-breakpoint
CREATE TABLE "support_address" (
	"email" text PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"sent_at" timestamp (3) with time zone NOT NULL,
	"confirmed_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "account_deletion" ADD COLUMN "reminded_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "competitor" ADD COLUMN "excluded_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "competitor" ADD COLUMN "excluded_reason" text;--> statement-breakpoint
ALTER TABLE "point_event" ADD COLUMN "reason" text;--> statement-breakpoint
ALTER TABLE "mail_settings" ADD COLUMN "news_mail" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "sale_import" ADD COLUMN "currency" text;--> statement-breakpoint
ALTER TABLE "support_ticket" ADD COLUMN "page" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "support_ticket" ADD COLUMN "window_size" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "support_ticket" ADD COLUMN "app_version" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "support_ticket" ADD COLUMN "to_tell_since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "mail" ADD COLUMN "reply_to" text;--> statement-breakpoint
CREATE INDEX "announcement_open" ON "announcement" USING btree ("end_day") WHERE ended_at IS NULL;--> statement-breakpoint
CREATE INDEX "first_sale_reminder_due" ON "first_sale_reminder" USING btree ("due_at") WHERE done_at IS NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "support_address_token" ON "support_address" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "point_event_first_sales" ON "point_event" USING btree ("recorded_at") WHERE what = 'first_sale' and turn = 1;--> statement-breakpoint
CREATE INDEX "sale_by_id" ON "sale" USING btree ("id");--> statement-breakpoint
CREATE INDEX "support_ticket_to_tell" ON "support_ticket" USING btree ("to_tell_since") WHERE to_tell_since is not null;--> statement-breakpoint
SELECT protect_tenant_table('announcement_put_away');
--> statement-breakpoint
SELECT protect_tenant_table('first_sale_reminder');
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON announcement TO kpi_system;
--> statement-breakpoint
GRANT SELECT ON announcement TO kpi_owner;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON owners_in_month, support_address TO kpi_system;

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
ALTER TABLE "mail_settings" ADD COLUMN "news_mail" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "announcement_open" ON "announcement" USING btree ("end_day") WHERE ended_at IS NULL;--> statement-breakpoint
CREATE INDEX "sale_by_id" ON "sale" USING btree ("id");--> statement-breakpoint
SELECT protect_tenant_table('announcement_put_away');
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON announcement TO kpi_system;
--> statement-breakpoint
GRANT SELECT ON announcement TO kpi_owner;

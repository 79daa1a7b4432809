CREATE TABLE "result_mails" (
	"month" date PRIMARY KEY NOT NULL,
	"points" integer,
	"tie_order" text,
	"done_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "mail_settings" ADD COLUMN "result_mail" boolean DEFAULT true NOT NULL;
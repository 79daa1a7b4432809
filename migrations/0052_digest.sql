CREATE TABLE "digest_sent" (
	"owner_id" uuid NOT NULL,
	"period" text NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	"opened_at" timestamp with time zone,
	CONSTRAINT "digest_sent_owner_id_period_pk" PRIMARY KEY("owner_id","period")
);
--> statement-breakpoint
CREATE TABLE "goal_mail" (
	"owner_id" uuid NOT NULL,
	"goal_id" bigint NOT NULL,
	"goal_type" text NOT NULL,
	"timeframe" text NOT NULL,
	"target_hundredths" bigint NOT NULL,
	"reached_on" date NOT NULL,
	"reached_at" timestamp with time zone NOT NULL,
	"queued_at" timestamp with time zone,
	CONSTRAINT "goal_mail_owner_id_goal_id_pk" PRIMARY KEY("owner_id","goal_id")
);
--> statement-breakpoint
CREATE TABLE "mail_settings" (
	"owner_id" uuid PRIMARY KEY NOT NULL,
	"digest" text DEFAULT 'weekly' NOT NULL,
	"next_at" timestamp with time zone DEFAULT to_timestamp(0),
	"busy_until" timestamp with time zone,
	"tries" integer DEFAULT 0 NOT NULL,
	"unopened" integer DEFAULT 0 NOT NULL,
	"paused_at" timestamp with time zone,
	"goal_mail" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE INDEX "goal_mail_waiting" ON "goal_mail" USING btree ("reached_at") WHERE queued_at IS NULL;--> statement-breakpoint
CREATE INDEX "mail_settings_due" ON "mail_settings" USING btree ("next_at");
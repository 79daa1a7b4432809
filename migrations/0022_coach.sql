CREATE TABLE "competitor" (
	"owner_id" uuid PRIMARY KEY NOT NULL,
	"public_id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "competitor_public_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"appearance" text DEFAULT 'first_name' NOT NULL,
	"alias" text DEFAULT '' NOT NULL,
	"has_chosen" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "counted_goal" (
	"owner_id" uuid NOT NULL,
	"goal_id" bigint NOT NULL,
	"goal_type" text NOT NULL,
	"timeframe" text NOT NULL,
	"target_hundredths" bigint NOT NULL,
	"reached_on" date NOT NULL,
	CONSTRAINT "counted_goal_owner_id_goal_id_pk" PRIMARY KEY("owner_id","goal_id")
);
--> statement-breakpoint
CREATE TABLE "point_account" (
	"owner_id" uuid PRIMARY KEY NOT NULL,
	"total" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "point_event" (
	"owner_id" uuid NOT NULL,
	"period" text NOT NULL,
	"what" text NOT NULL,
	"turn" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "point_event_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"day" date NOT NULL,
	"points" integer NOT NULL,
	"counts_in_month" boolean NOT NULL,
	"recorded_at" timestamp with time zone NOT NULL,
	CONSTRAINT "point_event_owner_id_period_what_turn_pk" PRIMARY KEY("owner_id","period","what","turn")
);
--> statement-breakpoint
CREATE TABLE "standing" (
	"owner_id" uuid NOT NULL,
	"month" date NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"achievements" integer DEFAULT 0 NOT NULL,
	"shares" integer DEFAULT 0 NOT NULL,
	"is_listed" boolean DEFAULT true NOT NULL,
	"open_days" integer DEFAULT 0 NOT NULL,
	"sale_days" integer DEFAULT 0 NOT NULL,
	"goal_attainment" integer DEFAULT 0 NOT NULL,
	"sales_streak" integer DEFAULT 0 NOT NULL,
	"sales_streak_until" date,
	"login_streak" integer DEFAULT 0 NOT NULL,
	"login_streak_until" date,
	CONSTRAINT "standing_owner_id_month_pk" PRIMARY KEY("owner_id","month")
);
--> statement-breakpoint
CREATE TABLE "standing_count" (
	"month" date NOT NULL,
	"points" integer NOT NULL,
	"shard" integer NOT NULL,
	"owners" integer NOT NULL,
	CONSTRAINT "standing_count_month_points_shard_pk" PRIMARY KEY("month","points","shard")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "competitor_public_id" ON "competitor" USING btree ("public_id");--> statement-breakpoint
CREATE INDEX "point_event_newest" ON "point_event" USING btree ("owner_id","id");--> statement-breakpoint
CREATE INDEX "standing_by_points" ON "standing" USING btree ("month","points","owner_id") WHERE is_listed and points > 0;
CREATE TABLE "competition_month" (
	"month" date PRIMARY KEY NOT NULL,
	"closed_at" timestamp with time zone NOT NULL,
	"has_prize" boolean NOT NULL,
	"rules_version" integer NOT NULL,
	"confirmed_at" timestamp with time zone,
	"confirmed_by" text
);
--> statement-breakpoint
CREATE TABLE "competition_prize" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "competition_prize_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"is_on" boolean NOT NULL,
	"since" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "competition_rules" (
	"version" integer PRIMARY KEY NOT NULL,
	"text" text NOT NULL,
	"is_default" boolean NOT NULL,
	"in_force_from" date NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "competition_winner" (
	"month" date NOT NULL,
	"account_id" uuid NOT NULL,
	"place" integer NOT NULL,
	"points" integer NOT NULL,
	"open_days" integer NOT NULL,
	"sale_days" integer NOT NULL,
	"goal_attainment" integer NOT NULL,
	"state" text DEFAULT 'proposed' NOT NULL,
	CONSTRAINT "competition_winner_month_account_id_pk" PRIMARY KEY("month","account_id")
);
--> statement-breakpoint
DROP INDEX "competitor_public_id";--> statement-breakpoint
DROP INDEX "standing_by_points";--> statement-breakpoint
CREATE INDEX "standing_by_points" ON "standing" USING btree ("month","points",uuid_hash_extended(owner_id, (month - '2000-01-01'::date)::bigint)) WHERE is_listed and points > 0;--> statement-breakpoint
ALTER TABLE "competitor" DROP COLUMN "public_id";
CREATE TABLE "community_post" (
	"owner_id" uuid PRIMARY KEY NOT NULL,
	"unshared" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "month_currency" (
	"owner_id" uuid NOT NULL,
	"month" date NOT NULL,
	"currency" text NOT NULL,
	CONSTRAINT "month_currency_owner_id_month_pk" PRIMARY KEY("owner_id","month")
);
--> statement-breakpoint
-- True for all events that exist already.
ALTER TABLE "point_event" ADD COLUMN "under_earlier_rules" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "point_event" ALTER COLUMN "under_earlier_rules" SET DEFAULT false;--> statement-breakpoint
ALTER TABLE "business_profile" ADD COLUMN "registered_on" date;
ALTER TABLE "milestone_reached" ADD COLUMN "period" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "milestone_reached" DROP CONSTRAINT "milestone_reached_owner_id_series_value_pk";--> statement-breakpoint
ALTER TABLE "milestone_reached" ADD CONSTRAINT "milestone_reached_owner_id_series_period_value_pk" PRIMARY KEY("owner_id","series","period","value");--> statement-breakpoint
ALTER TABLE "business_goal" ADD COLUMN "set_on" date DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "business_goal" ADD COLUMN "met_when_set" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "business_goal" ADD COLUMN "reached_on" date;--> statement-breakpoint
ALTER TABLE "business_goal" ADD COLUMN "celebrated_at" timestamp with time zone;

ALTER TABLE "counted_goal" DROP CONSTRAINT "counted_goal_owner_id_goal_id_pk";--> statement-breakpoint
ALTER TABLE "counted_goal" ADD CONSTRAINT "counted_goal_owner_id_goal_type_timeframe_pk" PRIMARY KEY("owner_id","goal_type","timeframe");--> statement-breakpoint
ALTER TABLE "user_activity" ADD COLUMN "first_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "business_profile" ADD COLUMN "not_before" date;--> statement-breakpoint
ALTER TABLE "counted_goal" DROP COLUMN "goal_id";--> statement-breakpoint
-- Earlier visits were made at some time of their day.
SET LOCAL ROLE kpi_system;
--> statement-breakpoint
UPDATE user_activity SET first_at = activity_date::timestamp AT TIME ZONE 'UTC';
--> statement-breakpoint
RESET ROLE;

CREATE TABLE "business_goal" (
	"owner_id" uuid NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "business_goal_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"goal_type" text NOT NULL,
	"timeframe" text NOT NULL,
	"description" text NOT NULL,
	"target_hundredths" bigint NOT NULL,
	"is_active" boolean NOT NULL,
	"achieved_at" timestamp with time zone,
	"achieved_hundredths" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "business_goal_owner_id_id_pk" PRIMARY KEY("owner_id","id")
);
--> statement-breakpoint
CREATE TABLE "milestone_reached" (
	"owner_id" uuid NOT NULL,
	"series" text NOT NULL,
	"value" bigint NOT NULL,
	"reached_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "milestone_reached_owner_id_series_value_pk" PRIMARY KEY("owner_id","series","value")
);

CREATE TABLE "coach_settings" (
	"owner_id" uuid PRIMARY KEY NOT NULL,
	"achievements" boolean DEFAULT true NOT NULL,
	"goals_and_milestones" boolean DEFAULT true NOT NULL,
	"streak_reminder" boolean DEFAULT true NOT NULL,
	"told_event" bigint DEFAULT 0 NOT NULL
);

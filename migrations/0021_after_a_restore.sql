CREATE TABLE "outgoing_hold" (
	"id" integer PRIMARY KEY NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"made_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "access_token" ADD COLUMN "paused_at" timestamp with time zone;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON outgoing_hold TO kpi_system;

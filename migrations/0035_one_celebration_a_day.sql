CREATE TABLE "celebration" (
	"owner_id" uuid NOT NULL,
	"what" text NOT NULL,
	"period" text DEFAULT '' NOT NULL,
	"value" bigint NOT NULL,
	"day" date NOT NULL,
	"told_on" date,
	CONSTRAINT "celebration_owner_id_what_period_value_pk" PRIMARY KEY("owner_id","what","period","value")
);
--> statement-breakpoint
SELECT protect_tenant_table('celebration');
--> statement-breakpoint
-- What was told once isn't told again.
SET LOCAL ROLE kpi_system;
--> statement-breakpoint
INSERT INTO celebration (owner_id, what, period, value, day, told_on)
SELECT owner_id, series, period, value, reached_at::date, reached_at::date FROM milestone_reached;
--> statement-breakpoint
RESET ROLE;
--> statement-breakpoint
DROP TABLE "milestone_reached";
--> statement-breakpoint
ALTER TABLE "business_goal" DROP COLUMN "celebrated_at";

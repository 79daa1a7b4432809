ALTER TABLE "mail" RENAME COLUMN "sending_until" TO "not_before";--> statement-breakpoint
SET LOCAL ROLE kpi_system;--> statement-breakpoint
-- Jobs of leads and opt-ins that wait for their next try.
DO $$ BEGIN
  IF to_regclass('jobs.job') IS NOT NULL THEN
    UPDATE jobs.job SET data = data || jsonb_build_object('id', coalesce(data->'leadId', data->'optInId'))
    WHERE name IN ('deliver-lead', 'deliver-opt-in') AND state < 'completed';
  END IF;
END $$;--> statement-breakpoint
RESET ROLE;

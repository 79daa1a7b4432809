GRANT SELECT, INSERT, UPDATE ON competition_month, competition_winner TO kpi_system;
--> statement-breakpoint
-- Neither UPDATE nor DELETE: every version stays as it was written.
GRANT SELECT, INSERT ON competition_rules, competition_prize TO kpi_system;
--> statement-breakpoint
-- Nothing changes the standing of a closed month, whoever tries. Skipped and not refused, so that an owner whose late
-- change gets this far can go on. An owner may not read the months, so this runs with the rights of whoever migrates.
CREATE FUNCTION keep_closed_standing() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF EXISTS (SELECT FROM competition_month WHERE month = coalesce(NEW.month, OLD.month)) THEN
    RETURN NULL;
  END IF;
  RETURN coalesce(NEW, OLD);
END $$;
--> statement-breakpoint
CREATE TRIGGER keep_closed_standing BEFORE INSERT OR DELETE OR UPDATE ON standing
  FOR EACH ROW EXECUTE FUNCTION keep_closed_standing();

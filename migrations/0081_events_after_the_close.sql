-- Once a month is closed, its standings stay as they are (migrations/0031). What is settled only then, such as after an
-- error while the month was being closed, counts in the total alone, and the ledger says so. An owner may not read the
-- months, so this runs with the rights of whoever migrates.
CREATE FUNCTION count_after_close() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  NEW.counts_in_month :=
    NOT EXISTS (SELECT FROM competition_month WHERE month = date_trunc('month', NEW.day::timestamp)::date);
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER count_after_close BEFORE INSERT ON point_event
  FOR EACH ROW WHEN (NEW.counts_in_month) EXECUTE FUNCTION count_after_close();

SELECT protect_tenant_table('account_deletion');
--> statement-breakpoint
-- Only the system deletes accounts.
REVOKE INSERT, UPDATE, DELETE ON account_deletion FROM kpi_owner;
--> statement-breakpoint
-- True while the app erases this owner's account (accounts/leaving/erasing.ts), which names it in its transactions.
CREATE FUNCTION is_leaving(owner uuid) RETURNS boolean LANGUAGE sql STABLE
  RETURN nullif(current_setting('app.leaving', true), '')::uuid IS NOT DISTINCT FROM owner;
--> statement-breakpoint
-- Points stay as they were written until their owner's account is deleted. They go with all else of it.
CREATE FUNCTION keep_points() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT is_leaving(OLD.owner_id) THEN
    RAISE EXCEPTION 'points are only deleted together with the account';
  END IF;
  RETURN OLD;
END $$;
--> statement-breakpoint
CREATE TRIGGER keep_points BEFORE DELETE ON point_event FOR EACH ROW EXECUTE FUNCTION keep_points();
--> statement-breakpoint
GRANT DELETE ON point_event TO kpi_system;
--> statement-breakpoint
-- As in migrations/0031. The winners of a closed month and their places are kept in competition_winner, so that the
-- standing of an owner whose account is deleted can go.
CREATE OR REPLACE FUNCTION keep_closed_standing() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'DELETE' AND is_leaving(OLD.owner_id) THEN
    RETURN OLD;
  END IF;
  IF EXISTS (SELECT FROM competition_month WHERE month = coalesce(NEW.month, OLD.month)) THEN
    RETURN NULL;
  END IF;
  RETURN coalesce(NEW, OLD);
END $$;
--> statement-breakpoint
-- As in migrations/0023, and an owner who is about to leave isn't listed either.
CREATE OR REPLACE FUNCTION list_standing() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.is_listed := NEW.is_listed
    AND NOT EXISTS (SELECT FROM competitor WHERE owner_id = NEW.owner_id AND appearance = 'hidden')
    AND NOT EXISTS (SELECT FROM account_deletion WHERE owner_id = NEW.owner_id);
  RETURN NEW;
END $$;

-- True for an account that an admin has disabled. Its owner's transactions can't read "user".
CREATE FUNCTION is_disabled(owner uuid) RETURNS boolean LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  RETURN EXISTS (SELECT FROM "user" WHERE id = owner AND disabled_at IS NOT NULL);
--> statement-breakpoint
-- As in migrations/0049, and an owner whose account is disabled isn't listed in a month that begins either.
CREATE OR REPLACE FUNCTION list_standing() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.is_listed := NEW.is_listed
    AND NOT EXISTS (SELECT FROM competitor WHERE owner_id = NEW.owner_id AND appearance = 'hidden')
    AND NOT EXISTS (SELECT FROM account_deletion WHERE owner_id = NEW.owner_id)
    AND NOT is_disabled(NEW.owner_id);
  RETURN NEW;
END $$;

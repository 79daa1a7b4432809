-- Neither UPDATE nor DELETE: what happened stays as it was written. Owners' transactions add entries as the system
-- (server/database/tenancy.ts, asSystem), so that they can't read those of others.
GRANT SELECT, INSERT ON audit_log TO kpi_system;
--> statement-breakpoint
-- Adds who the people are at this moment, and cuts texts that are too long. An email may be of nobody's account.
CREATE FUNCTION complete_audit_entry() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  person record;
BEGIN
  IF NEW.subject_id = NEW.actor_id THEN
    NEW.subject_id := NULL;
    NEW.subject_name := NULL;
    NEW.subject_email := NULL;
  END IF;
  IF NEW.actor_id IS NULL THEN
    SELECT id, email, btrim(name) AS name INTO person FROM "user" WHERE email = NEW.actor_email;
  ELSE
    SELECT id, email, btrim(name) AS name INTO person FROM "user" WHERE id = NEW.actor_id;
  END IF;
  IF FOUND THEN
    NEW.actor_id := person.id;
    NEW.actor_email := person.email;
    NEW.actor_name := coalesce(NEW.actor_name, person.name);
  END IF;
  IF NEW.subject_id IS NULL THEN
    SELECT id, email, btrim(name) AS name INTO person FROM "user" WHERE email = NEW.subject_email;
  ELSE
    SELECT id, email, btrim(name) AS name INTO person FROM "user" WHERE id = NEW.subject_id;
  END IF;
  IF FOUND THEN
    NEW.subject_id := person.id;
    NEW.subject_email := person.email;
    NEW.subject_name := coalesce(NEW.subject_name, person.name);
  END IF;
  NEW.actor_name := left(NEW.actor_name, 300);
  NEW.actor_email := left(NEW.actor_email, 320);
  NEW.subject_name := left(NEW.subject_name, 300);
  NEW.subject_email := left(NEW.subject_email, 320);
  NEW.user_agent := left(NEW.user_agent, 200);
  NEW.detail := left(NEW.detail, 500);
  NEW.old_value := left(NEW.old_value, 1000);
  NEW.new_value := left(NEW.new_value, 1000);
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER complete_audit_entry BEFORE INSERT ON audit_log FOR EACH ROW EXECUTE FUNCTION complete_audit_entry();
--> statement-breakpoint
-- The only way to delete entries: those that are old enough, and never those of the last month.
CREATE FUNCTION purge_audit_log(months integer) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF months IS NULL OR months < 1 THEN
    RAISE EXCEPTION 'the audit log is kept for at least a month';
  END IF;
  DELETE FROM audit_log WHERE at < now() - make_interval(months => months);
END $$;
--> statement-breakpoint
-- The only way to change entries: those of an account that is being deleted (accounts/leaving/erasing.ts) get another
-- id, the name 'deleted account', and nothing else that says whose they are. Returns the new id.
CREATE FUNCTION forget_in_audit_log(person uuid, known_email text) RETURNS uuid
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  somebody uuid := gen_random_uuid();
BEGIN
  IF EXISTS (SELECT FROM "user" WHERE id = person)
    OR NOT EXISTS (SELECT FROM account_deletion WHERE owner_id = person AND begun_at IS NOT NULL) THEN
    RAISE EXCEPTION 'only an account that is being deleted is forgotten';
  END IF;
  UPDATE audit_log
  SET actor_id = somebody, actor_name = 'deleted account', actor_email = NULL, address = NULL, user_agent = NULL,
      detail = CASE WHEN kind NOT LIKE 'passkey%' AND strpos(detail, '@') = 0 THEN detail END,
      old_value = NULL, new_value = NULL
  WHERE actor_id = person OR (actor_id IS NULL AND actor_email = known_email);
  UPDATE audit_log
  SET subject_id = somebody, subject_name = 'deleted account', subject_email = NULL,
      detail = CASE WHEN strpos(detail, '@') = 0 THEN detail END, old_value = NULL, new_value = NULL
  WHERE subject_id = person OR (subject_id IS NULL AND subject_email = known_email);
  UPDATE audit_log
  SET detail = replace(detail, known_email, 'a deleted account'),
      old_value = replace(old_value, known_email, 'a deleted account'),
      new_value = replace(new_value, known_email, 'a deleted account')
  WHERE strpos(detail, known_email) > 0 OR strpos(old_value, known_email) > 0 OR strpos(new_value, known_email) > 0;
  RETURN somebody;
END $$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION purge_audit_log(integer), forget_in_audit_log(uuid, text) FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION purge_audit_log(integer), forget_in_audit_log(uuid, text) TO kpi_system;
--> statement-breakpoint
-- Carries the security events over. An event without an address was a command, which was about an account; one without
-- an email either is of an account that is deleted.
INSERT INTO audit_log (at, kind, actor_id, actor_name, actor_email, address, user_agent,
                       subject_id, subject_name, subject_email, detail)
SELECT at, CASE WHEN kind = 'password_set' AND detail = 'invitation' THEN 'invitation_accepted' ELSE kind END,
       CASE WHEN is_own THEN account_id END,
       CASE WHEN kind = 'deleted' THEN 'the app' WHEN is_gone THEN 'deleted account' WHEN is_command THEN 'command line' END,
       CASE WHEN is_own THEN email END, address, user_agent,
       CASE WHEN NOT is_own THEN account_id END,
       CASE WHEN kind = 'deleted' THEN 'deleted account' END,
       CASE WHEN NOT is_own THEN email END, detail
FROM security_event,
  LATERAL (SELECT address IS NULL AND (email IS NOT NULL OR account_id IS NULL) AS is_command,
                  email IS NULL AND account_id IS NOT NULL AND kind <> 'deleted' AS is_gone) AS whose,
  LATERAL (SELECT kind NOT IN ('deleted', 'second_factor_reset') AND NOT is_command AS is_own) AS role
ORDER BY at, id;
--> statement-breakpoint
DROP TABLE security_event;

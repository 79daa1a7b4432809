ALTER TABLE "verification" ADD COLUMN "kind" text DEFAULT 'password' NOT NULL;--> statement-breakpoint
ALTER TABLE "verification" ADD COLUMN "session_id" uuid;--> statement-breakpoint
ALTER TABLE "verification" ADD COLUMN "email" text;
--> statement-breakpoint
-- So far the kind stood before the token's hash, and the session and the email behind the account's id. Better Auth's
-- own rows have neither.
SET LOCAL ROLE kpi_system;
UPDATE verification SET
  kind = known.kind,
  identifier = split_part(identifier, ':', 2),
  value = CASE WHEN value LIKE 'undo %' THEN split_part(value, ' ', 2) ELSE split_part(value, ' ', 1) END,
  session_id = CASE known.kind WHEN 'new-email' THEN split_part(value, ' ', 2)::uuid END,
  email = CASE WHEN known.kind IN ('new-email', 'undo', 'kept-address') THEN split_part(value, ' ', 3) END
FROM (VALUES
  ('confirm-account:', 'confirm'), ('change-email:', 'new-email'), ('undo:', 'undo'), ('kept-address:', 'kept-address'),
  ('second-step:', 'second-step'), ('passkey to sign in:', 'passkey sign-in'), ('passkey to add:', 'passkey add')
) AS known (prefix, kind)
WHERE starts_with(identifier, prefix);
RESET ROLE;

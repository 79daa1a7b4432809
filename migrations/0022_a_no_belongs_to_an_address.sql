CREATE TABLE "contact_refusal" (
	"owner_id" uuid NOT NULL,
	"reach" text NOT NULL,
	"said_on" date NOT NULL,
	"said_in" text,
	CONSTRAINT "contact_refusal_owner_id_reach_pk" PRIMARY KEY("owner_id","reach")
);
--> statement-breakpoint
SELECT protect_tenant_table('contact_refusal');--> statement-breakpoint
SET LOCAL ROLE kpi_system;--> statement-breakpoint
-- Nearly as reaches_of in functions.sql says it, which isn't there yet.
CREATE TEMP TABLE said_no ON COMMIT DROP AS
SELECT DISTINCT ON (owner_id, way) owner_id, way, coalesce(said_on, current_date) AS said_on, said_in
FROM customer_contact, unnest(ARRAY[
  CASE WHEN email ~* '@(gmail|googlemail)\.com$'
    THEN replace(lower(substring(email FROM '^([^+@]+)')), '.', '') || '@gmail.com'
    ELSE regexp_replace(lower(email), '^([^+@]+)\+[^@]*@', '\1@') END,
  nullif(right(ltrim(translate(regexp_replace(phone, '\( *0 *\)', ''), ' +()-./', ''), '0'), 7), '')]) AS way
WHERE NOT may_be_written_to AND way IS NOT NULL
ORDER BY owner_id, way, said_on;--> statement-breakpoint
INSERT INTO contact_refusal (owner_id, reach, said_on, said_in)
SELECT owner_id, encode(sha256(convert_to(owner_id || ' ' || way, 'UTF8')), 'hex'), said_on, said_in FROM said_no;--> statement-breakpoint
UPDATE customer_contact AS kept SET may_be_written_to = false, said_on = said_no.said_on, said_in = said_no.said_in
FROM said_no
WHERE kept.owner_id = said_no.owner_id AND kept.may_be_written_to IS NOT FALSE AND CASE WHEN kept.email ~* '@(gmail|googlemail)\.com$'
    THEN replace(lower(substring(kept.email FROM '^([^+@]+)')), '.', '') || '@gmail.com'
    ELSE regexp_replace(lower(kept.email), '^([^+@]+)\+[^@]*@', '\1@') END = way;--> statement-breakpoint
UPDATE customer_contact AS kept SET may_be_written_to = false, said_on = said_no.said_on, said_in = said_no.said_in
FROM said_no
WHERE kept.owner_id = said_no.owner_id AND kept.may_be_written_to IS NOT FALSE
  AND nullif(right(ltrim(translate(regexp_replace(kept.phone, '\( *0 *\)', ''), ' +()-./', ''), '0'), 7), '') = way;--> statement-breakpoint
RESET ROLE;

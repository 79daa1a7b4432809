ALTER TABLE "contact_refusal" DROP CONSTRAINT "contact_refusal_owner_id_reach_pk";--> statement-breakpoint
ALTER TABLE "contact_refusal" ADD COLUMN "merge_id" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "customer_contact" ADD COLUMN "mailbox" text;--> statement-breakpoint
ALTER TABLE "customer_contact" ADD COLUMN "digits" text;--> statement-breakpoint
ALTER TABLE "customer_contact" ADD COLUMN "first_digits" text;--> statement-breakpoint
-- As keep_ways in functions.sql says it, which isn't there yet.
CREATE FUNCTION pg_temp.phone_digits(phone text) RETURNS text LANGUAGE sql IMMUTABLE
  RETURN nullif(right(ltrim(translate(regexp_replace(phone, '\( *0 *\)', ''), ' +()-./', ''), '0'), 7), '');--> statement-breakpoint
SET LOCAL ROLE kpi_system;--> statement-breakpoint
UPDATE contact_refusal SET merge_id = split_part(reach, ' ', 1)::bigint, reach = split_part(reach, ' ', 2)
WHERE strpos(reach, ' ') > 0;--> statement-breakpoint
UPDATE customer_contact SET
  mailbox = CASE WHEN email ~* '@(gmail|googlemail)\.com$'
    THEN replace(lower(substring(email FROM '^([^+@]+)')), '.', '') || '@gmail.com'
    ELSE regexp_replace(lower(email), '^([^+@]+)\+[^@]*@', '\1@') END,
  digits = pg_temp.phone_digits(phone),
  first_digits = substring(pg_temp.phone_digits(coalesce(
    substring(phone FROM '^([^/]{7,}) */'), substring(phone FROM '^(.{7,}?) +\+'), substring(phone FROM '^([^-]{7,})-\d{1,2}$')
  )) FROM '^\d{7}$')
WHERE email IS NOT NULL OR phone IS NOT NULL;--> statement-breakpoint
INSERT INTO contact_refusal (owner_id, reach, said_on, said_in)
SELECT owner_id, 'customer ' || customer_id, coalesce(said_on, current_date), said_in
FROM customer_contact WHERE NOT may_be_written_to;--> statement-breakpoint
RESET ROLE;--> statement-breakpoint
DROP FUNCTION pg_temp.phone_digits(text);--> statement-breakpoint
ALTER TABLE "contact_refusal" ADD CONSTRAINT "contact_refusal_owner_id_reach_merge_id_pk" PRIMARY KEY("owner_id","reach","merge_id");--> statement-breakpoint
CREATE INDEX "contact_refusal_customers" ON "contact_refusal" USING btree ("owner_id","reach") WHERE reach LIKE 'customer %';--> statement-breakpoint
CREATE INDEX "customer_contact_mailbox" ON "customer_contact" USING btree ("owner_id","mailbox") WHERE "customer_contact"."mailbox" is not null;--> statement-breakpoint
CREATE INDEX "customer_contact_digits" ON "customer_contact" USING btree ("owner_id","digits") WHERE "customer_contact"."digits" is not null;--> statement-breakpoint
CREATE INDEX "customer_contact_first_digits" ON "customer_contact" USING btree ("owner_id","first_digits") WHERE "customer_contact"."first_digits" is not null;

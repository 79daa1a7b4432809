DROP INDEX "customer_contact_mailbox";--> statement-breakpoint
DROP INDEX "customer_contact_digits";--> statement-breakpoint
DROP INDEX "customer_contact_first_digits";--> statement-breakpoint
ALTER TABLE "customer_contact" ADD COLUMN "reaches" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
-- As functions.sql says it, which isn't there yet.
CREATE FUNCTION pg_temp.phone_digits(phone text) RETURNS text LANGUAGE sql IMMUTABLE
  RETURN nullif(right(ltrim(translate(regexp_replace(phone, '\( *0 *\)', ''), ' +()-./', ''), '0'), 7), '');--> statement-breakpoint
CREATE FUNCTION pg_temp.digits_in(phone text) RETURNS text[] LANGUAGE sql IMMUTABLE
  RETURN ARRAY[pg_temp.phone_digits(phone)] || ARRAY(
    SELECT pg_temp.phone_digits(front)
    FROM regexp_split_to_array(regexp_replace(phone, '\( *0 *\)', ''), '(?<=\d)(?=\D+\d)') AS groups,
      generate_series(1, cardinality(groups) - 1) AS last,
      LATERAL (SELECT array_to_string(groups[:last], '') AS front, array_to_string(groups[last + 1:], '') AS rest) AS parts
    WHERE length(pg_temp.phone_digits(front)) = 7 AND (
      front ~ '^\D*0[1-9](\D*\d){8}|[1-9](\D*\d){10}'
      OR rest ~ '^(\D*\d){7}' AND (front ~ '[1-9](\D*\d){7}' OR rest ~ '^\D*[+0]')
      OR rest ~ '^ *- *\d{1,2}$' AND strpos(front, '-') = 0)
  );--> statement-breakpoint
SET LOCAL ROLE kpi_system;--> statement-breakpoint
UPDATE customer_contact SET reaches = ARRAY(
  SELECT encode(sha256(convert_to(owner_id || ' ' || way, 'UTF8')), 'hex') FROM unnest(mailbox || pg_temp.digits_in(phone)) AS way)
WHERE email IS NOT NULL OR phone IS NOT NULL;--> statement-breakpoint
RESET ROLE;--> statement-breakpoint
DROP FUNCTION pg_temp.digits_in(text);--> statement-breakpoint
DROP FUNCTION pg_temp.phone_digits(text);--> statement-breakpoint
CREATE INDEX "customer_contact_reach_1" ON "customer_contact" USING btree ("owner_id",(reaches[1])) WHERE (reaches[1]) is not null;--> statement-breakpoint
CREATE INDEX "customer_contact_reach_2" ON "customer_contact" USING btree ("owner_id",(reaches[2])) WHERE (reaches[2]) is not null;--> statement-breakpoint
CREATE INDEX "customer_contact_reach_3" ON "customer_contact" USING btree ("owner_id",(reaches[3])) WHERE (reaches[3]) is not null;--> statement-breakpoint
ALTER TABLE "customer_contact" DROP COLUMN "mailbox";--> statement-breakpoint
ALTER TABLE "customer_contact" DROP COLUMN "digits";--> statement-breakpoint
ALTER TABLE "customer_contact" DROP COLUMN "first_digits";

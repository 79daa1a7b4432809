-- For searching owners by a part of a name, an email or a business. Whoever owns the database may create this
-- extension. Its indexes are without pending entries (fastupdate), which every search would have to read.
CREATE EXTENSION IF NOT EXISTS pg_trgm;

CREATE TABLE "competitor" (
	"owner_id" uuid PRIMARY KEY NOT NULL,
	"appearance" text DEFAULT 'first_name' NOT NULL,
	"alias" text DEFAULT '' NOT NULL,
	"has_chosen" boolean DEFAULT false NOT NULL,
	"alias_key" text
);

CREATE TABLE "counted_goal" (
	"owner_id" uuid NOT NULL,
	"goal_type" text NOT NULL,
	"timeframe" text NOT NULL,
	"target_hundredths" bigint NOT NULL,
	"reached_on" date NOT NULL,
	CONSTRAINT "counted_goal_owner_id_goal_type_timeframe_pk" PRIMARY KEY("owner_id","goal_type","timeframe")
);

CREATE TABLE "point_account" (
	"owner_id" uuid PRIMARY KEY NOT NULL,
	"total" integer NOT NULL
);

CREATE TABLE "point_event" (
	"owner_id" uuid NOT NULL,
	"period" text NOT NULL,
	"what" text NOT NULL,
	"turn" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "point_event_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"day" date NOT NULL,
	"points" integer NOT NULL,
	"counts_in_month" boolean NOT NULL,
	"recorded_at" timestamp with time zone NOT NULL,
	CONSTRAINT "point_event_owner_id_period_what_turn_pk" PRIMARY KEY("owner_id","period","what","turn")
);

CREATE TABLE "standing" (
	"owner_id" uuid NOT NULL,
	"month" date NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"achievements" integer DEFAULT 0 NOT NULL,
	"shares" integer DEFAULT 0 NOT NULL,
	"is_listed" boolean DEFAULT true NOT NULL,
	"open_days" integer DEFAULT 0 NOT NULL,
	"sale_days" integer DEFAULT 0 NOT NULL,
	"goal_attainment" integer DEFAULT 0 NOT NULL,
	"sales_streak" integer DEFAULT 0 NOT NULL,
	"sales_streak_until" date,
	"login_streak" integer DEFAULT 0 NOT NULL,
	"login_streak_until" date,
	CONSTRAINT "standing_owner_id_month_pk" PRIMARY KEY("owner_id","month")
);

CREATE TABLE "standing_count" (
	"month" date NOT NULL,
	"points" integer NOT NULL,
	"shard" integer NOT NULL,
	"owners" integer NOT NULL,
	CONSTRAINT "standing_count_month_points_shard_pk" PRIMARY KEY("month","points","shard")
);

CREATE TABLE "closure" (
	"owner_id" uuid NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "closure_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"start_day" date NOT NULL,
	"end_day" date NOT NULL,
	"note" text NOT NULL,
	"entered_on" date NOT NULL,
	CONSTRAINT "closure_owner_id_id_pk" PRIMARY KEY("owner_id","id")
);

CREATE TABLE "opening_week" (
	"owner_id" uuid NOT NULL,
	"from_day" date NOT NULL,
	"operating_days_per_week" integer NOT NULL,
	CONSTRAINT "opening_week_owner_id_from_day_pk" PRIMARY KEY("owner_id","from_day")
);

CREATE TABLE "competition_month" (
	"month" date PRIMARY KEY NOT NULL,
	"closed_at" timestamp with time zone NOT NULL,
	"has_prize" boolean NOT NULL,
	"rules_version" integer NOT NULL,
	"confirmed_at" timestamp with time zone,
	"confirmed_by" text
);

CREATE TABLE "competition_prize" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "competition_prize_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"is_on" boolean NOT NULL,
	"since" timestamp with time zone NOT NULL
);

CREATE TABLE "competition_rules" (
	"version" integer PRIMARY KEY NOT NULL,
	"text" text NOT NULL,
	"is_default" boolean NOT NULL,
	"in_force_from" date NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);

CREATE TABLE "competition_winner" (
	"month" date NOT NULL,
	"account_id" uuid NOT NULL,
	"place" integer NOT NULL,
	"points" integer NOT NULL,
	"open_days" integer NOT NULL,
	"sale_days" integer NOT NULL,
	"goal_attainment" integer NOT NULL,
	"state" text DEFAULT 'proposed' NOT NULL,
	CONSTRAINT "competition_winner_month_account_id_pk" PRIMARY KEY("month","account_id")
);

CREATE TABLE "coach_settings" (
	"owner_id" uuid PRIMARY KEY NOT NULL,
	"achievements" boolean DEFAULT true NOT NULL,
	"goals_and_milestones" boolean DEFAULT true NOT NULL,
	"streak_reminder" boolean DEFAULT true NOT NULL,
	"told_event" bigint DEFAULT 0 NOT NULL
);

CREATE TABLE "sale_customer" (
	"owner_id" uuid NOT NULL,
	"customer_id" bigint NOT NULL,
	"entries" integer NOT NULL,
	"sales" integer NOT NULL,
	"quantity" bigint NOT NULL,
	"revenue_cents" bigint NOT NULL,
	"costed_revenue_cents" bigint NOT NULL,
	"cost_cents" bigint NOT NULL,
	"last_purchase" date,
	CONSTRAINT "sale_customer_owner_id_customer_id_pk" PRIMARY KEY("owner_id","customer_id")
);

CREATE TABLE "crm_opt_in" (
	"id" uuid NOT NULL,
	"owner_id" uuid NOT NULL,
	"customer_id" bigint NOT NULL,
	"customer_name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"delivered_at" timestamp with time zone,
	"tries" integer DEFAULT 0 NOT NULL,
	"not_before" timestamp with time zone,
	"failure" text,
	"failed_at" timestamp with time zone,
	CONSTRAINT "crm_opt_in_owner_id_id_pk" PRIMARY KEY("owner_id","id")
);

CREATE TABLE "ai_exchange" (
	"owner_id" uuid NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "ai_exchange_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"facts_hash" text NOT NULL,
	"day" date NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"model" text NOT NULL,
	"outcome" text NOT NULL,
	"reason" text,
	"sent" text NOT NULL,
	"answered" text,
	"shown" text,
	CONSTRAINT "ai_exchange_owner_id_id_pk" PRIMARY KEY("owner_id","id")
);

CREATE TABLE "benchmark_cohort" (
	"industry" text NOT NULL,
	"currency" text NOT NULL,
	"month" date NOT NULL,
	"figures" jsonb NOT NULL,
	CONSTRAINT "benchmark_cohort_industry_currency_pk" PRIMARY KEY("industry","currency")
);

CREATE TABLE "benchmark_month" (
	"month" date PRIMARY KEY NOT NULL,
	"made_at" timestamp with time zone NOT NULL
);

CREATE TABLE "shop_figures" (
	"owner_id" uuid PRIMARY KEY NOT NULL,
	"industry" text NOT NULL,
	"currency" text NOT NULL,
	"month" date NOT NULL,
	"months" integer NOT NULL,
	"sale_days" integer NOT NULL,
	"timely_days" integer NOT NULL,
	"revenue_cents" bigint,
	"margin" integer,
	"is_margin_assumed" boolean NOT NULL,
	"customers" double precision,
	"order_cents" bigint,
	"counted_in" date,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE "outreach" (
	"owner_id" uuid NOT NULL,
	"customer_id" bigint NOT NULL,
	"state" text NOT NULL,
	"since" date NOT NULL,
	"until" date NOT NULL,
	"set_at" timestamp with time zone NOT NULL,
	CONSTRAINT "outreach_owner_id_customer_id_pk" PRIMARY KEY("owner_id","customer_id")
);

CREATE TABLE "account_deletion" (
	"owner_id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"delete_at" timestamp with time zone NOT NULL,
	"begun_at" timestamp with time zone
);

CREATE TABLE "authenticator" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"secret" text NOT NULL,
	"confirmed_at" timestamp with time zone,
	"last_step" bigint DEFAULT 0 NOT NULL,
	"recovery_codes" text[] DEFAULT '{}' NOT NULL,
	"recovery_salt" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE "passkey" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"credential_id" text NOT NULL,
	"public_key" text NOT NULL,
	"counter" bigint NOT NULL,
	"transports" text[] NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone,
	CONSTRAINT "passkey_credential_id_unique" UNIQUE("credential_id")
);

CREATE TABLE "digest_sent" (
	"owner_id" uuid NOT NULL,
	"period" text NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	"opened_at" timestamp with time zone,
	CONSTRAINT "digest_sent_owner_id_period_pk" PRIMARY KEY("owner_id","period")
);

CREATE TABLE "goal_mail" (
	"owner_id" uuid NOT NULL,
	"goal_id" bigint NOT NULL,
	"goal_type" text NOT NULL,
	"timeframe" text NOT NULL,
	"target_hundredths" bigint NOT NULL,
	"reached_on" date NOT NULL,
	"reached_at" timestamp with time zone NOT NULL,
	"queued_at" timestamp with time zone,
	CONSTRAINT "goal_mail_owner_id_goal_id_pk" PRIMARY KEY("owner_id","goal_id")
);

CREATE TABLE "mail_settings" (
	"owner_id" uuid PRIMARY KEY NOT NULL,
	"digest" text DEFAULT 'weekly' NOT NULL,
	"next_at" timestamp with time zone DEFAULT to_timestamp(0),
	"busy_until" timestamp with time zone,
	"tries" integer DEFAULT 0 NOT NULL,
	"unopened" integer DEFAULT 0 NOT NULL,
	"paused_at" timestamp with time zone,
	"goal_mail" boolean DEFAULT false NOT NULL
);

CREATE TABLE "audit_log" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "audit_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"kind" text NOT NULL,
	"actor_id" uuid,
	"actor_name" text,
	"actor_email" text,
	"address" text,
	"user_agent" text,
	"subject_id" uuid,
	"subject_name" text,
	"subject_email" text,
	"detail" text,
	"old_value" text,
	"new_value" text,
	"search" "tsvector" GENERATED ALWAYS AS (to_tsvector('simple', translate(coalesce(actor_name, '') || ' ' || split_part(coalesce(actor_email, ''), '@', 1) || ' ' || coalesce(subject_name, '') || ' ' || split_part(coalesce(subject_email, ''), '@', 1), '@.,:;-_+/''"&', '            ')) || array_to_tsvector(array_remove(array_remove(ARRAY[lower(actor_email), split_part(lower(actor_email), '@', 2), lower(subject_email), split_part(lower(subject_email), '@', 2)], NULL), ''))) STORED,
	CONSTRAINT "audit_log_at_id_pk" PRIMARY KEY("at","id")
);

CREATE TABLE "canned_reply" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "canned_reply_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"title" text NOT NULL,
	"text" text NOT NULL
);

CREATE TABLE "support_ticket" (
	"owner_id" uuid NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "support_ticket_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"issue_type" text NOT NULL,
	"priority" text,
	"status" text NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"browser" text NOT NULL,
	"analysis" jsonb,
	"search_text" text NOT NULL,
	"excerpt" text NOT NULL,
	"answer_excerpt" text,
	"answered_at" timestamp (3) with time zone,
	"assignee_id" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "support_ticket_owner_id_id_pk" PRIMARY KEY("owner_id","id")
);

CREATE TABLE "support_message" (
	"owner_id" uuid NOT NULL,
	"ticket_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "support_message_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"author" text NOT NULL,
	"admin_id" uuid,
	"name" text NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "support_message_owner_id_ticket_id_id_pk" PRIMARY KEY("owner_id","ticket_id","id")
);

CREATE TABLE "support_note" (
	"ticket_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "support_note_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"admin_id" uuid NOT NULL,
	"name" text NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "support_note_ticket_id_id_pk" PRIMARY KEY("ticket_id","id")
);

CREATE TABLE "support_screenshot" (
	"owner_id" uuid NOT NULL,
	"ticket_id" bigint NOT NULL,
	"message_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "support_screenshot_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"type" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"size" integer NOT NULL,
	"content" "bytea" NOT NULL,
	CONSTRAINT "support_screenshot_owner_id_id_pk" PRIMARY KEY("owner_id","id")
);

CREATE TABLE "overview_count" (
	"id" integer PRIMARY KEY NOT NULL,
	"counted_at" timestamp with time zone NOT NULL,
	"figures" jsonb NOT NULL
);

CREATE TABLE "app_process" (
	"id" uuid PRIMARY KEY NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" text NOT NULL,
	"host" text NOT NULL,
	"port" integer NOT NULL,
	"calls" bigint NOT NULL,
	"errors" bigint NOT NULL,
	"slowest" jsonb NOT NULL,
	"disk" jsonb,
	"memory" bigint NOT NULL
);

ALTER TABLE "sale_day" ADD COLUMN "costed_sales" integer DEFAULT 0 NOT NULL;
ALTER TABLE "sale_day" ADD COLUMN "timely_sales" integer DEFAULT 0 NOT NULL;
ALTER TABLE "sale_revision" ADD COLUMN "unsettled_from" date;
ALTER TABLE "milestone_reached" ADD COLUMN "period" text DEFAULT '' NOT NULL;
ALTER TABLE "milestone_reached" DROP CONSTRAINT "milestone_reached_owner_id_series_value_pk";
ALTER TABLE "milestone_reached" ADD CONSTRAINT "milestone_reached_owner_id_series_period_value_pk" PRIMARY KEY("owner_id","series","period","value");
ALTER TABLE "business_goal" ADD COLUMN "set_on" date DEFAULT now() NOT NULL;
ALTER TABLE "business_goal" ADD COLUMN "met_when_set" boolean DEFAULT false NOT NULL;
ALTER TABLE "business_goal" ADD COLUMN "reached_on" date;
ALTER TABLE "business_goal" ADD COLUMN "celebrated_at" timestamp with time zone;
ALTER TABLE "user_activity" ADD COLUMN "first_at" timestamp with time zone DEFAULT now() NOT NULL;
ALTER TABLE "business_profile" ADD COLUMN "not_before" date;
ALTER TABLE "business_profile" ADD COLUMN "share_customer_names" boolean DEFAULT false NOT NULL;
ALTER TABLE "mail" ADD COLUMN "account_id" uuid;
ALTER TABLE "mail" ADD COLUMN "kind" text DEFAULT 'password-reset' NOT NULL;
ALTER TABLE "mail" ADD COLUMN "html" text DEFAULT '' NOT NULL;
ALTER TABLE "mail" ADD COLUMN "unsubscribe_url" text;
ALTER TABLE "mail" ADD COLUMN "sent_at" timestamp with time zone;
ALTER TABLE "mail" ADD COLUMN "failure" text;
ALTER TABLE "mail" ADD COLUMN "secret" text;
ALTER TABLE "mail" ADD COLUMN "secret_until" timestamp with time zone;
ALTER TABLE "mail" ADD COLUMN "state" text DEFAULT 'kept' NOT NULL;
ALTER TABLE "mail" ADD COLUMN "tries" integer DEFAULT 0 NOT NULL;
ALTER TABLE "mail" ADD COLUMN "sending_until" timestamp with time zone;
ALTER TABLE "session" ADD COLUMN "has_second_factor" boolean DEFAULT false NOT NULL;
ALTER TABLE "authenticator" ADD CONSTRAINT "authenticator_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "passkey" ADD CONSTRAINT "passkey_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "session" ADD COLUMN "viewing_id" uuid;
ALTER TABLE "session" ADD COLUMN "viewing_until" timestamp with time zone;
ALTER TABLE "session" ADD CONSTRAINT "session_viewing_id_user_id_fk" FOREIGN KEY ("viewing_id") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;
ALTER TABLE "lead" ADD COLUMN "tries" integer DEFAULT 0 NOT NULL;
ALTER TABLE "lead" ADD COLUMN "not_before" timestamp with time zone;
ALTER TABLE "lead" ADD COLUMN "failure" text;
ALTER TABLE "lead" ADD COLUMN "failed_at" timestamp with time zone;
ALTER TABLE "business_profile" ADD COLUMN "date_style" text DEFAULT '31 Mar 2026' NOT NULL;
ALTER TABLE "trash" ADD COLUMN "revenue_cents" bigint DEFAULT 0 NOT NULL;
ALTER TABLE "trash" ADD COLUMN "file_name" text;
ALTER TABLE "business_profile" ADD COLUMN "fiscal_month" integer DEFAULT 1 NOT NULL;
DROP INDEX "sale_by_date";

CREATE INDEX "sale_revision_unsettled" ON "sale_revision" USING btree ("unsettled_from") WHERE unsettled_from is not null;
CREATE INDEX "point_event_newest" ON "point_event" USING btree ("owner_id","id");
CREATE UNIQUE INDEX "closure_start_day" ON "closure" USING btree ("owner_id","start_day");
CREATE INDEX "point_event_by_what" ON "point_event" USING btree ("owner_id","what","period","turn");
CREATE INDEX "standing_by_points" ON "standing" USING btree ("month","points",uuid_hash_extended(owner_id, (month - '2000-01-01'::date)::bigint)) WHERE is_listed and points > 0;
CREATE UNIQUE INDEX "competitor_alias" ON "competitor" USING btree ("alias_key");
CREATE INDEX "competition_winner_by_account" ON "competition_winner" USING btree ("account_id");
CREATE UNIQUE INDEX "crm_opt_in_customer" ON "crm_opt_in" USING btree ("owner_id","customer_id");
CREATE INDEX "ai_exchange_by_day" ON "ai_exchange" USING btree ("owner_id","day");
CREATE INDEX "ai_exchange_by_facts" ON "ai_exchange" USING btree ("owner_id","facts_hash");
CREATE INDEX "ai_exchange_by_age" ON "ai_exchange" USING btree ("at");
CREATE INDEX "mail_by_age" ON "mail" USING btree ("created_at");
CREATE INDEX "account_deletion_due" ON "account_deletion" USING btree ("delete_at");
CREATE INDEX "passkey_user" ON "passkey" USING btree ("user_id");
CREATE INDEX "goal_mail_waiting" ON "goal_mail" USING btree ("reached_at") WHERE queued_at IS NULL;
CREATE INDEX "mail_settings_due" ON "mail_settings" USING btree ("next_at");
CREATE INDEX "audit_log_by_kind" ON "audit_log" USING btree ("kind","at","id");
CREATE INDEX "audit_log_by_actor" ON "audit_log" USING btree ("actor_id","at","id") WHERE actor_id IS NOT NULL;
CREATE INDEX "audit_log_by_subject" ON "audit_log" USING btree ("subject_id","at","id") WHERE subject_id IS NOT NULL;
CREATE INDEX "audit_log_search" ON "audit_log" USING gin ("search") WITH (fastupdate=false);
CREATE INDEX "session_viewing" ON "session" USING btree ("viewing_id") WHERE viewing_id is not null;
CREATE INDEX user_search ON "user"
  USING gin (lower(first_name || ' ' || last_name || ' ' || email) gin_trgm_ops) WITH (fastupdate = off);
CREATE INDEX business_profile_search ON business_profile
  USING gin (lower(business_name) gin_trgm_ops) WITH (fastupdate = off);
CREATE UNIQUE INDEX "canned_reply_title" ON "canned_reply" USING btree (lower("title"));
CREATE UNIQUE INDEX "support_ticket_id" ON "support_ticket" USING btree ("id");
CREATE INDEX "support_ticket_newest" ON "support_ticket" USING btree ("updated_at","id");
CREATE INDEX "support_ticket_by_type" ON "support_ticket" USING btree ("issue_type","updated_at","id");
CREATE INDEX "support_ticket_by_status" ON "support_ticket" USING btree ("status","updated_at","id");
CREATE INDEX "support_ticket_by_assignee" ON "support_ticket" USING btree ("assignee_id","updated_at","id");
CREATE INDEX "support_ticket_open" ON "support_ticket" USING btree ("assignee_id","updated_at","id") WHERE status = 'open';
CREATE INDEX "support_ticket_by_priority" ON "support_ticket" USING btree ("priority","updated_at","id");
CREATE INDEX "support_ticket_search" ON "support_ticket" USING gin (to_tsvector('simple'::regconfig, "search_text")) WITH (fastupdate=false);
CREATE INDEX "support_message_by_admin" ON "support_message" USING btree ("admin_id") WHERE admin_id is not null;
CREATE INDEX "support_note_by_admin" ON "support_note" USING btree ("admin_id");
CREATE INDEX "support_screenshot_of_ticket" ON "support_screenshot" USING btree ("owner_id","ticket_id");
CREATE UNIQUE INDEX "support_screenshot_id" ON "support_screenshot" USING btree ("id");
CREATE INDEX "user_admins" ON "user" USING btree ("created_at") WHERE is_admin;
CREATE INDEX "user_activity_by_day" ON "user_activity" USING btree ("activity_date","owner_id");
CREATE INDEX "lead_by_id" ON "lead" USING btree ("id");
CREATE INDEX "lead_by_email" ON "lead" USING btree ("email" text_pattern_ops,"id");
CREATE INDEX "lead_undelivered" ON "lead" USING btree ("id") WHERE delivered_at IS NULL;
CREATE INDEX "crm_opt_in_by_id" ON "crm_opt_in" USING btree ("id");
CREATE INDEX "crm_opt_in_by_name" ON "crm_opt_in" USING btree (lower(customer_name) text_pattern_ops,"id");
CREATE INDEX "crm_opt_in_undelivered" ON "crm_opt_in" USING btree ("id") WHERE delivered_at IS NULL;
CREATE INDEX "sale_import_watched" ON "sale_import" USING btree ("state","created_at") WHERE state IN ('running', 'failed');
CREATE INDEX "mail_by_state" ON "mail" USING btree ("state","id");
CREATE INDEX "mail_by_recipient" ON "mail" USING btree ("recipient" text_pattern_ops,"id");
CREATE INDEX "user_unnamed" ON "user" USING btree ("id") WHERE first_name = '';
CREATE INDEX "sale_refunds" ON "sale" USING btree ("owner_id","sale_date","revenue_cents","customer_id") WHERE revenue_cents < 0;
CREATE INDEX "sale_by_date" ON "sale" USING btree ("owner_id","sale_date","id","product_id","customer_id","salesperson_id","revenue_cents","cost_cents","quantity");

SELECT protect_tenant_table(t::regclass) FROM unnest(ARRAY[
  'point_account', 'point_event', 'counted_goal', 'competitor', 'standing', 'closure', 'opening_week', 'coach_settings',
  'sale_customer', 'crm_opt_in', 'ai_exchange', 'shop_figures', 'outreach', 'account_deletion', 'mail_settings',
  'digest_sent', 'goal_mail', 'support_ticket', 'support_message', 'support_screenshot'
]) AS t;

-- What was paid or taken back stays as it was written. It goes only together with the account (keep_points).
REVOKE UPDATE, DELETE ON point_event FROM kpi_owner;
REVOKE UPDATE ON point_event FROM kpi_system;
-- Only the system deletes accounts.
REVOKE INSERT, UPDATE, DELETE ON account_deletion FROM kpi_owner;
-- Only the trigger count_standing writes it.
GRANT SELECT ON standing_count TO kpi_system;
GRANT SELECT, INSERT, UPDATE ON competition_month, competition_winner TO kpi_system;
-- Neither UPDATE nor DELETE: every version stays as it was written.
GRANT SELECT, INSERT ON competition_rules, competition_prize TO kpi_system;
-- Nobody's own rows: what owners may know of each other (ADR 0017).
GRANT SELECT ON benchmark_cohort TO kpi_owner, kpi_system;
GRANT INSERT, DELETE ON benchmark_cohort TO kpi_system;
GRANT SELECT, INSERT ON benchmark_month TO kpi_system;
-- Like accounts: read before an owner is known, and by nobody else.
GRANT SELECT, INSERT, UPDATE, DELETE ON authenticator, passkey TO kpi_system;
-- Neither UPDATE nor DELETE: what happened stays as it was written. Owners' transactions add entries as the system
-- (server/database/tenancy.ts, asSystem), so that they can't read those of others.
GRANT SELECT, INSERT ON audit_log TO kpi_system;
-- For admins only.
GRANT SELECT, INSERT, UPDATE, DELETE ON support_note, canned_reply TO kpi_system;
-- Only the system reads and writes them: they belong to no owner.
GRANT SELECT, INSERT, UPDATE, DELETE ON app_process, overview_count TO kpi_system;

-- From here on: what the rows of version 2.0.0 lack. Who owns the tables stands behind their walls too.
SET LOCAL ROLE kpi_system;

-- As is_timely decides.
UPDATE sale_day SET costed_sales = counted.costed_sales, timely_sales = counted.timely_sales
FROM (
  SELECT owner_id, sale_date, count(cost_cents) AS costed_sales,
         count(*) FILTER (
           WHERE created_at AT TIME ZONE 'UTC' >= sale_date::timestamp - interval '14 hours'
             AND created_at AT TIME ZONE 'UTC' < sale_date::timestamp + interval '8 days 12 hours'
         ) AS timely_sales
  FROM sale WHERE revenue_cents >= 0 GROUP BY 1, 2
) AS counted
WHERE sale_day.owner_id = counted.owner_id AND day = sale_date;

INSERT INTO sale_customer
SELECT owner_id, customer_id, sum(entries), sum(sales), sum(quantity), sum(revenue_cents), sum(costed_revenue_cents),
       sum(cost_cents), last_purchase
FROM sale_month_customer
LEFT JOIN (
  SELECT owner_id, customer_id, max(sale_date) AS last_purchase
  FROM sale WHERE customer_id IS NOT NULL AND revenue_cents >= 0 GROUP BY 1, 2
) AS newest USING (owner_id, customer_id)
GROUP BY owner_id, customer_id, last_purchase;

-- All sales of all owners are unsettled, and the figures that are compared with other shops are missing.
UPDATE sale_revision
SET unsettled_from = least(current_date - 1, (SELECT min(day) FROM sale_day WHERE sale_day.owner_id = sale_revision.owner_id))
WHERE entries > 0;

-- Days are those of the owner. Goals that are achieved already were celebrated when the page noticed them.
UPDATE business_goal SET
  set_on = (created_at AT TIME ZONE time_zone)::date,
  reached_on = (achieved_at AT TIME ZONE time_zone)::date,
  celebrated_at = achieved_at
FROM business_profile WHERE business_profile.owner_id = business_goal.owner_id;

UPDATE milestone_reached SET
  period = to_char(reached_at AT TIME ZONE time_zone, CASE series WHEN 'year_revenue' THEN 'YYYY' ELSE 'YYYY-MM' END)
FROM business_profile
WHERE business_profile.owner_id = milestone_reached.owner_id AND series IN ('year_revenue', 'month_revenue');

-- Earlier visits were made at some time of their day.
UPDATE user_activity SET first_at = activity_date::timestamp AT TIME ZONE 'UTC';

-- Due since 1970, so the first run of the job plans the digest of each owner there is.
INSERT INTO mail_settings (owner_id) SELECT owner_id FROM business_profile;

-- What is in the trash already: the revenue of each deletion, and the file of an import that was undone.
UPDATE trash SET revenue_cents = summed.revenue_cents
FROM (
  SELECT owner_id, trash_id, sum(revenue_cents)::bigint AS revenue_cents
  FROM trashed_sale GROUP BY 1, 2
) AS summed
WHERE summed.owner_id = trash.owner_id AND summed.trash_id = trash.id;

UPDATE trash SET file_name = run.file_name
FROM sale_import AS run
WHERE trash.kind = 'import' AND run.owner_id = trash.owner_id AND run.trash_id = trash.id;

-- Carries the security events over, with the people as complete_audit_entry would name them. An event without an
-- address was a command, which was about an account.
INSERT INTO audit_log (at, kind, actor_id, actor_name, actor_email, address, user_agent,
                       subject_id, subject_name, subject_email, detail)
SELECT at, CASE WHEN kind = 'password_set' AND detail = 'invitation' THEN 'invitation_accepted' ELSE kind END,
       CASE WHEN NOT is_command THEN person.id END,
       CASE WHEN is_command THEN 'command line' ELSE person.name END,
       CASE WHEN NOT is_command THEN person.email END,
       address, left(user_agent, 200),
       CASE WHEN is_command THEN person.id END,
       CASE WHEN is_command THEN person.name END,
       CASE WHEN is_command THEN person.email END,
       detail
FROM security_event
LEFT JOIN "user" ON "user".id = account_id OR (account_id IS NULL AND "user".email = security_event.email),
  LATERAL (SELECT address IS NULL AND (security_event.email IS NOT NULL OR account_id IS NULL) AS is_command) AS whose,
  LATERAL (SELECT coalesce("user".id, account_id) AS id, left(btrim("user".name), 300) AS name,
                  left(coalesce("user".email, security_event.email), 320) AS email) AS person
ORDER BY at, security_event.id;

RESET ROLE;

DROP TABLE security_event;

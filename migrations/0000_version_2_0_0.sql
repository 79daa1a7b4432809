CREATE TABLE "account" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"account_id" text NOT NULL,
	"provider_id" text NOT NULL,
	"password" text,
	"access_token" text,
	"refresh_token" text,
	"id_token" text,
	"access_token_expires_at" timestamp with time zone,
	"refresh_token_expires_at" timestamp with time zone,
	"scope" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE "session" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"token" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ip_address" text,
	"user_agent" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "session_token_unique" UNIQUE("token")
);

CREATE TABLE "user" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"email_verified" boolean DEFAULT false NOT NULL,
	"name" text NOT NULL,
	"image" text,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"is_admin" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "user_email_unique" UNIQUE("email")
);

CREATE TABLE "verification" (
	"id" uuid PRIMARY KEY NOT NULL,
	"identifier" text NOT NULL,
	"value" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE "user_activity" (
	"owner_id" uuid NOT NULL,
	"activity_date" date NOT NULL,
	"login_count" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "user_activity_owner_id_activity_date_pk" PRIMARY KEY("owner_id","activity_date")
);

CREATE TABLE "lead" (
	"id" uuid NOT NULL,
	"owner_id" uuid NOT NULL,
	"email" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"business_name" text,
	"phone" text,
	"industry" text,
	"source" text NOT NULL,
	"landing_page" text,
	"referral_source" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"delivered_at" timestamp with time zone,
	CONSTRAINT "lead_owner_id_id_pk" PRIMARY KEY("owner_id","id")
);

CREATE TABLE "sale_day" (
	"owner_id" uuid NOT NULL,
	"day" date NOT NULL,
	"entries" integer NOT NULL,
	"sales" integer NOT NULL,
	"quantity" bigint NOT NULL,
	"revenue_cents" bigint NOT NULL,
	"costed_revenue_cents" bigint NOT NULL,
	"cost_cents" bigint NOT NULL,
	CONSTRAINT "sale_day_owner_id_day_pk" PRIMARY KEY("owner_id","day")
);

CREATE TABLE "sale_month_customer" (
	"owner_id" uuid NOT NULL,
	"month" date NOT NULL,
	"customer_id" bigint NOT NULL,
	"entries" integer NOT NULL,
	"sales" integer NOT NULL,
	"quantity" bigint NOT NULL,
	"revenue_cents" bigint NOT NULL,
	"costed_revenue_cents" bigint NOT NULL,
	"cost_cents" bigint NOT NULL,
	CONSTRAINT "sale_month_customer_owner_id_month_customer_id_pk" PRIMARY KEY("owner_id","month","customer_id")
);

CREATE TABLE "sale_month_product" (
	"owner_id" uuid NOT NULL,
	"month" date NOT NULL,
	"product_id" bigint NOT NULL,
	"entries" integer NOT NULL,
	"sales" integer NOT NULL,
	"quantity" bigint NOT NULL,
	"revenue_cents" bigint NOT NULL,
	"costed_revenue_cents" bigint NOT NULL,
	"cost_cents" bigint NOT NULL,
	CONSTRAINT "sale_month_product_owner_id_month_product_id_pk" PRIMARY KEY("owner_id","month","product_id")
);

CREATE TABLE "sale_month_salesperson" (
	"owner_id" uuid NOT NULL,
	"month" date NOT NULL,
	"salesperson_id" bigint NOT NULL,
	"entries" integer NOT NULL,
	"sales" integer NOT NULL,
	"quantity" bigint NOT NULL,
	"revenue_cents" bigint NOT NULL,
	"costed_revenue_cents" bigint NOT NULL,
	"cost_cents" bigint NOT NULL,
	CONSTRAINT "sale_month_salesperson_owner_id_month_salesperson_id_pk" PRIMARY KEY("owner_id","month","salesperson_id")
);

CREATE TABLE "sale_revision" (
	"owner_id" uuid PRIMARY KEY NOT NULL,
	"revision" uuid NOT NULL,
	"entries" bigint DEFAULT 0 NOT NULL
);

CREATE TABLE "business_profile" (
	"owner_id" uuid PRIMARY KEY NOT NULL,
	"business_name" text DEFAULT '' NOT NULL,
	"time_zone" text DEFAULT 'UTC' NOT NULL,
	"currency" text DEFAULT 'USD' NOT NULL,
	"date_order" text DEFAULT 'mdy' NOT NULL,
	"operating_days_per_week" integer DEFAULT 7 NOT NULL,
	"annual_closed_days" integer DEFAULT 0 NOT NULL,
	"default_profit_margin" integer,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"business_type" text DEFAULT '' NOT NULL,
	"industry" text DEFAULT '' NOT NULL,
	"business_description" text DEFAULT '' NOT NULL,
	"contact_email" text DEFAULT '' NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"logo_url" text DEFAULT '' NOT NULL,
	"number_style" text DEFAULT 'auto' NOT NULL,
	"week_start" text DEFAULT 'monday' NOT NULL,
	"revenue_goal_cents" bigint
);

CREATE TABLE "customer" (
	"owner_id" uuid NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "customer_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"name_key" text NOT NULL,
	CONSTRAINT "customer_owner_id_id_pk" PRIMARY KEY("owner_id","id")
);

CREATE TABLE "product" (
	"owner_id" uuid NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "product_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"name_key" text NOT NULL,
	CONSTRAINT "product_owner_id_id_pk" PRIMARY KEY("owner_id","id")
);

CREATE TABLE "sale" (
	"owner_id" uuid NOT NULL,
	"id" bigint GENERATED BY DEFAULT AS IDENTITY (sequence name "sale_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"product_id" bigint NOT NULL,
	"customer_id" bigint,
	"salesperson_id" bigint,
	"revenue_cents" bigint NOT NULL,
	"cost_cents" bigint,
	"quantity" integer NOT NULL,
	"sale_date" date NOT NULL,
	"source" text NOT NULL,
	"import_id" bigint,
	"record_hash" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"edited_at" timestamp with time zone,
	CONSTRAINT "sale_owner_id_id_pk" PRIMARY KEY("owner_id","id")
);

CREATE TABLE "sale_import" (
	"owner_id" uuid NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "sale_import_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"file_name" text NOT NULL,
	"imported" integer DEFAULT 0 NOT NULL,
	"duplicates" integer DEFAULT 0 NOT NULL,
	"error_count" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"state" text DEFAULT 'running' NOT NULL,
	"message" text,
	"is_cancelled" boolean DEFAULT false NOT NULL,
	"rows_read" integer DEFAULT 0 NOT NULL,
	"progress" real DEFAULT 0 NOT NULL,
	"first_sale_id" bigint,
	"last_sale_id" bigint,
	"trash_id" bigint,
	"ended_at" timestamp with time zone,
	"restored_at" timestamp with time zone,
	"is_own_export" boolean DEFAULT false NOT NULL,
	CONSTRAINT "sale_import_owner_id_id_pk" PRIMARY KEY("owner_id","id")
);

CREATE TABLE "salesperson" (
	"owner_id" uuid NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "salesperson_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"name_key" text NOT NULL,
	CONSTRAINT "salesperson_owner_id_id_pk" PRIMARY KEY("owner_id","id")
);

CREATE TABLE "trash" (
	"owner_id" uuid NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "trash_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"count" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "trash_owner_id_id_pk" PRIMARY KEY("owner_id","id")
);

CREATE TABLE "trashed_sale" (
	"owner_id" uuid NOT NULL,
	"trash_id" bigint NOT NULL,
	"id" bigint NOT NULL,
	"product_id" bigint NOT NULL,
	"customer_id" bigint,
	"salesperson_id" bigint,
	"revenue_cents" bigint NOT NULL,
	"cost_cents" bigint,
	"quantity" integer NOT NULL,
	"sale_date" date NOT NULL,
	"source" text NOT NULL,
	"import_id" bigint,
	"record_hash" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"edited_at" timestamp with time zone,
	CONSTRAINT "trashed_sale_owner_id_trash_id_id_pk" PRIMARY KEY("owner_id","trash_id","id")
);

CREATE TABLE "idempotency_key" (
	"owner_id" uuid NOT NULL,
	"key" text NOT NULL,
	"request_hash" text NOT NULL,
	"response" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_key_owner_id_key_pk" PRIMARY KEY("owner_id","key")
);

CREATE TABLE "mail" (
	"id" uuid PRIMARY KEY NOT NULL,
	"recipient" text NOT NULL,
	"subject" text NOT NULL,
	"body" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE "rate_limit" (
	"key" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"resets_at" timestamp with time zone NOT NULL
);

CREATE TABLE "import_layout" (
	"owner_id" uuid NOT NULL,
	"headers" text NOT NULL,
	"mapping" jsonb NOT NULL,
	"options" jsonb NOT NULL,
	"used_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "import_layout_owner_id_headers_pk" PRIMARY KEY("owner_id","headers")
);

CREATE TABLE "rejected_rows" (
	"owner_id" uuid NOT NULL,
	"import_id" bigint NOT NULL,
	"part" integer NOT NULL,
	"content" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"errors" jsonb,
	"kept" integer,
	CONSTRAINT "rejected_rows_owner_id_import_id_part_pk" PRIMARY KEY("owner_id","import_id","part")
);

CREATE TABLE "business_logo" (
	"owner_id" uuid PRIMARY KEY NOT NULL,
	"id" text NOT NULL,
	"type" text NOT NULL,
	"content" "bytea" NOT NULL
);

CREATE TABLE "business_goal" (
	"owner_id" uuid NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "business_goal_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"goal_type" text NOT NULL,
	"timeframe" text NOT NULL,
	"description" text NOT NULL,
	"target_hundredths" bigint NOT NULL,
	"is_active" boolean NOT NULL,
	"achieved_at" timestamp with time zone,
	"achieved_hundredths" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "business_goal_owner_id_id_pk" PRIMARY KEY("owner_id","id")
);

CREATE TABLE "milestone_reached" (
	"owner_id" uuid NOT NULL,
	"series" text NOT NULL,
	"value" bigint NOT NULL,
	"reached_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "milestone_reached_owner_id_series_value_pk" PRIMARY KEY("owner_id","series","value")
);

CREATE TABLE "setup_step" (
	"owner_id" uuid NOT NULL,
	"step_index" integer NOT NULL,
	"step_name" text NOT NULL,
	"is_done" boolean NOT NULL,
	CONSTRAINT "setup_step_owner_id_step_index_pk" PRIMARY KEY("owner_id","step_index")
);

CREATE TABLE "security_event" (
	"id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"kind" text NOT NULL,
	"account_id" uuid,
	"email" text,
	"address" text,
	"user_agent" text,
	"detail" text
);

ALTER TABLE "account" ADD CONSTRAINT "account_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "session" ADD CONSTRAINT "session_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;

CREATE INDEX "account_user" ON "account" USING btree ("user_id");
CREATE INDEX "session_user" ON "session" USING btree ("user_id");
CREATE INDEX "verification_identifier" ON "verification" USING btree ("identifier");
CREATE UNIQUE INDEX "customer_name_key" ON "customer" USING btree ("owner_id","name_key");
CREATE UNIQUE INDEX "product_name_key" ON "product" USING btree ("owner_id","name_key");
CREATE UNIQUE INDEX "salesperson_name_key" ON "salesperson" USING btree ("owner_id","name_key");
CREATE INDEX "trash_by_age" ON "trash" USING btree ("created_at");
CREATE INDEX "idempotency_by_age" ON "idempotency_key" USING btree ("created_at");
CREATE INDEX "rejected_rows_by_age" ON "rejected_rows" USING btree ("created_at");
CREATE INDEX "sale_edited_after_import" ON "sale" USING btree ("owner_id","import_id") WHERE edited_at is not null and import_id is not null;
CREATE INDEX "sale_by_date" ON "sale" USING btree ("owner_id","sale_date","id","product_id","customer_id","salesperson_id");
CREATE INDEX "security_event_by_account" ON "security_event" USING btree ("account_id","at");
CREATE INDEX "security_event_by_time" ON "security_event" USING btree ("at");

-- Two roles besides the one that owns the tables. Every connection of the app runs as one of them
-- (server/database/tenancy.ts). Roles belong to the whole server, so another database may have made them.
DO $$
DECLARE
  name text;
  may_become text := CASE WHEN current_setting('server_version_num')::int >= 160000 THEN 'SET' ELSE 'MEMBER' END;
BEGIN
  FOREACH name IN ARRAY ARRAY['kpi_owner', 'kpi_system'] LOOP
    BEGIN
      EXECUTE format('CREATE ROLE %I NOLOGIN', name);
    EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL;
    END;
    -- Since PostgreSQL 16, who made a role is a member that may not yet become it.
    IF NOT pg_has_role(current_user, name, may_become) THEN
      EXECUTE format('GRANT %I TO CURRENT_USER', name);
    END IF;
  END LOOP;
END $$;

GRANT USAGE ON SCHEMA public TO kpi_owner, kpi_system;

-- The only two functions that belong to the tables; functions.sql has all others. Policies refer to this one.
-- The owner whose rows this transaction may touch; null, hence no row at all, when none was named.
CREATE FUNCTION current_owner() RETURNS uuid LANGUAGE sql STABLE PARALLEL SAFE
  RETURN nullif(current_setting('app.owner_id', true), '')::uuid;

-- Puts up both walls around a tenant table. Each migration calls it for its new ones.
CREATE FUNCTION protect_tenant_table(name regclass) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY', name);
  -- A sub-select is evaluated once per statement, not once per row.
  EXECUTE format('CREATE POLICY own_rows ON %s TO kpi_owner USING (owner_id = (SELECT current_owner()))', name);
  EXECUTE format('CREATE POLICY all_rows ON %s TO kpi_system USING (true)', name);
  EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %s TO kpi_owner, kpi_system', name);
END $$;

SELECT protect_tenant_table(t::regclass) FROM unnest(ARRAY[
  'business_profile', 'business_logo', 'business_goal', 'milestone_reached', 'setup_step', 'product', 'customer',
  'salesperson', 'sale', 'trash', 'trashed_sale', 'sale_import', 'rejected_rows', 'import_layout', 'idempotency_key',
  'sale_day', 'sale_month_product', 'sale_month_customer', 'sale_month_salesperson', 'sale_revision', 'user_activity',
  'lead'
]) AS t;

GRANT SELECT, INSERT, UPDATE, DELETE ON "user", session, account, verification, rate_limit, mail TO kpi_system;
-- No UPDATE: what happened stays as it was written.
GRANT SELECT, INSERT, DELETE ON security_event TO kpi_system;

-- Filled by pg-boss itself (server/jobs.ts).
CREATE SCHEMA jobs AUTHORIZATION kpi_system;

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
--> statement-breakpoint
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
--> statement-breakpoint
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
--> statement-breakpoint
CREATE TABLE "verification" (
	"id" uuid PRIMARY KEY NOT NULL,
	"identifier" text NOT NULL,
	"value" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "user_activity" (
	"owner_id" uuid NOT NULL,
	"activity_date" date NOT NULL,
	"login_count" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "user_activity_owner_id_activity_date_pk" PRIMARY KEY("owner_id","activity_date")
);
--> statement-breakpoint
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
--> statement-breakpoint
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
--> statement-breakpoint
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
--> statement-breakpoint
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
--> statement-breakpoint
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
--> statement-breakpoint
CREATE TABLE "sale_revision" (
	"owner_id" uuid PRIMARY KEY NOT NULL,
	"revision" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "business_profile" (
	"owner_id" uuid PRIMARY KEY NOT NULL,
	"business_name" text DEFAULT '' NOT NULL,
	"time_zone" text DEFAULT 'UTC' NOT NULL,
	"currency" text DEFAULT 'USD' NOT NULL,
	"date_order" text DEFAULT 'mdy' NOT NULL,
	"operating_days_per_week" integer DEFAULT 7 NOT NULL,
	"annual_closed_days" integer DEFAULT 0 NOT NULL,
	"default_profit_margin" integer,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "customer" (
	"owner_id" uuid NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "customer_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"name_key" text NOT NULL,
	CONSTRAINT "customer_owner_id_id_pk" PRIMARY KEY("owner_id","id")
);
--> statement-breakpoint
CREATE TABLE "product" (
	"owner_id" uuid NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "product_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"name_key" text NOT NULL,
	CONSTRAINT "product_owner_id_id_pk" PRIMARY KEY("owner_id","id")
);
--> statement-breakpoint
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
	CONSTRAINT "sale_owner_id_id_pk" PRIMARY KEY("owner_id","id")
);
--> statement-breakpoint
CREATE TABLE "sale_import" (
	"owner_id" uuid NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "sale_import_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"file_name" text NOT NULL,
	"imported" integer NOT NULL,
	"duplicates" integer NOT NULL,
	"error_count" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sale_import_owner_id_id_pk" PRIMARY KEY("owner_id","id")
);
--> statement-breakpoint
CREATE TABLE "salesperson" (
	"owner_id" uuid NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "salesperson_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"name_key" text NOT NULL,
	CONSTRAINT "salesperson_owner_id_id_pk" PRIMARY KEY("owner_id","id")
);
--> statement-breakpoint
CREATE TABLE "trash" (
	"owner_id" uuid NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "trash_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"count" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "trash_owner_id_id_pk" PRIMARY KEY("owner_id","id")
);
--> statement-breakpoint
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
	CONSTRAINT "trashed_sale_owner_id_trash_id_id_pk" PRIMARY KEY("owner_id","trash_id","id")
);
--> statement-breakpoint
CREATE TABLE "idempotency_key" (
	"owner_id" uuid NOT NULL,
	"key" text NOT NULL,
	"request_hash" text NOT NULL,
	"response" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_key_owner_id_key_pk" PRIMARY KEY("owner_id","key")
);
--> statement-breakpoint
CREATE TABLE "mail" (
	"id" uuid PRIMARY KEY NOT NULL,
	"recipient" text NOT NULL,
	"subject" text NOT NULL,
	"body" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rate_limit" (
	"key" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"resets_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "account" ADD CONSTRAINT "account_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_user" ON "account" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "session_user" ON "session" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "verification_identifier" ON "verification" USING btree ("identifier");--> statement-breakpoint
CREATE UNIQUE INDEX "customer_name_key" ON "customer" USING btree ("owner_id","name_key");--> statement-breakpoint
CREATE UNIQUE INDEX "product_name_key" ON "product" USING btree ("owner_id","name_key");--> statement-breakpoint
CREATE INDEX "sale_by_date" ON "sale" USING btree ("owner_id","sale_date","id");--> statement-breakpoint
CREATE INDEX "sale_by_customer" ON "sale" USING btree ("owner_id","customer_id","sale_date","id") WHERE customer_id is not null;--> statement-breakpoint
CREATE INDEX "sale_by_product" ON "sale" USING btree ("owner_id","product_id","sale_date","id");--> statement-breakpoint
CREATE UNIQUE INDEX "salesperson_name_key" ON "salesperson" USING btree ("owner_id","name_key");--> statement-breakpoint
CREATE INDEX "trash_by_age" ON "trash" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "idempotency_by_age" ON "idempotency_key" USING btree ("created_at");
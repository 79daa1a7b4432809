CREATE TABLE "contact_before" (
	"owner_id" uuid NOT NULL,
	"import_id" bigint NOT NULL,
	"customer_id" bigint NOT NULL,
	"before" jsonb,
	"after" jsonb NOT NULL,
	"kept_at" timestamp with time zone NOT NULL,
	CONSTRAINT "contact_before_owner_id_import_id_customer_id_pk" PRIMARY KEY("owner_id","import_id","customer_id")
);
--> statement-breakpoint
CREATE TABLE "contact_import" (
	"owner_id" uuid NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "contact_import_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"file_name" text NOT NULL,
	"added" integer NOT NULL,
	"changed" integer NOT NULL,
	"same" integer NOT NULL,
	"left_out" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"undone_at" timestamp with time zone,
	"sale_import_id" bigint,
	CONSTRAINT "contact_import_owner_id_id_pk" PRIMARY KEY("owner_id","id")
);
--> statement-breakpoint
CREATE TABLE "customer_contact" (
	"owner_id" uuid NOT NULL,
	"customer_id" bigint NOT NULL,
	"phone" text,
	"email" text,
	"note" text,
	"birthday" smallint,
	"may_be_written_to" boolean,
	"said_on" date,
	"said_in" text,
	CONSTRAINT "customer_contact_owner_id_customer_id_pk" PRIMARY KEY("owner_id","customer_id")
);
--> statement-breakpoint
CREATE TABLE "different_names" (
	"owner_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"first_id" bigint NOT NULL,
	"second_id" bigint NOT NULL,
	CONSTRAINT "different_names_owner_id_kind_first_id_second_id_pk" PRIMARY KEY("owner_id","kind","first_id","second_id")
);
--> statement-breakpoint
CREATE TABLE "moved_sales" (
	"owner_id" uuid NOT NULL,
	"change_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "moved_sales_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"sale_ids" bigint[] NOT NULL,
	"import_ids" bigint[],
	CONSTRAINT "moved_sales_owner_id_change_id_id_pk" PRIMARY KEY("owner_id","change_id","id")
);
--> statement-breakpoint
CREATE TABLE "name_change" (
	"owner_id" uuid NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "name_change_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"what" text NOT NULL,
	"from_id" bigint NOT NULL,
	"into_id" bigint NOT NULL,
	"from_name" text NOT NULL,
	"into_name" text NOT NULL,
	"spellings" bigint[] DEFAULT '{}' NOT NULL,
	"contacts" jsonb,
	"sales" integer DEFAULT 0 NOT NULL,
	"moved" integer DEFAULT 0 NOT NULL,
	"reached_day" date,
	"reached_id" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"moved_at" timestamp with time zone,
	"checked_at" timestamp with time zone,
	"undone_at" timestamp with time zone,
	CONSTRAINT "name_change_owner_id_id_pk" PRIMARY KEY("owner_id","id")
);
--> statement-breakpoint
CREATE TABLE "sale_month_hour" (
	"owner_id" uuid NOT NULL,
	"month" date NOT NULL,
	"weekday" smallint NOT NULL,
	"hour" smallint NOT NULL,
	"entries" integer NOT NULL,
	"sales" integer NOT NULL,
	"revenue_cents" bigint NOT NULL,
	"tax_cents" bigint NOT NULL,
	CONSTRAINT "sale_month_hour_owner_id_month_weekday_hour_pk" PRIMARY KEY("owner_id","month","weekday","hour")
);
--> statement-breakpoint
CREATE TABLE "category" (
	"owner_id" uuid NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "category_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"name_key" text NOT NULL,
	"same_as" bigint,
	CONSTRAINT "category_owner_id_id_pk" PRIMARY KEY("owner_id","id")
);
--> statement-breakpoint
CREATE TABLE "channel" (
	"owner_id" uuid NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "channel_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"name_key" text NOT NULL,
	"same_as" bigint,
	CONSTRAINT "channel_owner_id_id_pk" PRIMARY KEY("owner_id","id")
);
--> statement-breakpoint
CREATE TABLE "tax_fill" (
	"owner_id" uuid PRIMARY KEY NOT NULL,
	"after_id" bigint DEFAULT 0 NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"total" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "business_profile" ADD COLUMN "tax_rate" numeric(4, 2);--> statement-breakpoint
ALTER TABLE "business_profile" ADD COLUMN "figures_without_tax" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "business_profile" ADD COLUMN "fixed_costs_cents" bigint;--> statement-breakpoint
ALTER TABLE "sale_customer" ADD COLUMN "tax_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sale_customer" ADD COLUMN "costed_tax_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sale_customer" ADD COLUMN "extra_lines" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sale_day" ADD COLUMN "tax_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sale_day" ADD COLUMN "costed_tax_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sale_day" ADD COLUMN "fee_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sale_day" ADD COLUMN "receipts" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sale_day" ADD COLUMN "extra_lines" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sale_month_customer" ADD COLUMN "tax_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sale_month_customer" ADD COLUMN "costed_tax_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sale_month_customer" ADD COLUMN "extra_lines" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sale_month_product" ADD COLUMN "tax_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sale_month_product" ADD COLUMN "costed_tax_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sale_month_salesperson" ADD COLUMN "tax_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sale_month_salesperson" ADD COLUMN "costed_tax_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "customer" ADD COLUMN "same_as" bigint;--> statement-breakpoint
ALTER TABLE "product" ADD COLUMN "same_as" bigint;--> statement-breakpoint
ALTER TABLE "replaced_sale" ADD COLUMN "receipt" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "replaced_sale" ADD COLUMN "minute" smallint;--> statement-breakpoint
ALTER TABLE "replaced_sale" ADD COLUMN "tax_cents" bigint;--> statement-breakpoint
ALTER TABLE "replaced_sale" ADD COLUMN "computed_tax_cents" bigint;--> statement-breakpoint
ALTER TABLE "replaced_sale" ADD COLUMN "fee_cents" bigint;--> statement-breakpoint
ALTER TABLE "replaced_sale" ADD COLUMN "channel_id" bigint;--> statement-breakpoint
ALTER TABLE "replaced_sale" ADD COLUMN "category_id" bigint;--> statement-breakpoint
ALTER TABLE "sale" ADD COLUMN "receipt" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "sale" ADD COLUMN "minute" smallint;--> statement-breakpoint
ALTER TABLE "sale" ADD COLUMN "tax_cents" bigint;--> statement-breakpoint
ALTER TABLE "sale" ADD COLUMN "computed_tax_cents" bigint;--> statement-breakpoint
ALTER TABLE "sale" ADD COLUMN "fee_cents" bigint;--> statement-breakpoint
ALTER TABLE "sale" ADD COLUMN "channel_id" bigint;--> statement-breakpoint
ALTER TABLE "sale" ADD COLUMN "category_id" bigint;--> statement-breakpoint
ALTER TABLE "salesperson" ADD COLUMN "same_as" bigint;--> statement-breakpoint
ALTER TABLE "salesperson" ADD COLUMN "commission_rate" numeric(5, 2);--> statement-breakpoint
ALTER TABLE "trashed_sale" ADD COLUMN "receipt" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "trashed_sale" ADD COLUMN "minute" smallint;--> statement-breakpoint
ALTER TABLE "trashed_sale" ADD COLUMN "tax_cents" bigint;--> statement-breakpoint
ALTER TABLE "trashed_sale" ADD COLUMN "computed_tax_cents" bigint;--> statement-breakpoint
ALTER TABLE "trashed_sale" ADD COLUMN "fee_cents" bigint;--> statement-breakpoint
ALTER TABLE "trashed_sale" ADD COLUMN "channel_id" bigint;--> statement-breakpoint
ALTER TABLE "trashed_sale" ADD COLUMN "category_id" bigint;--> statement-breakpoint
CREATE INDEX "contact_before_by_age" ON "contact_before" USING btree ("kept_at");--> statement-breakpoint
CREATE INDEX "customer_contact_unwilling" ON "customer_contact" USING btree ("owner_id","customer_id") WHERE not may_be_written_to;--> statement-breakpoint
CREATE INDEX "name_change_by_age" ON "name_change" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "name_change_unfinished" ON "name_change" USING btree ("owner_id") WHERE checked_at is null or undone_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "category_name_key" ON "category" USING btree ("owner_id","name_key");--> statement-breakpoint
CREATE UNIQUE INDEX "channel_name_key" ON "channel" USING btree ("owner_id","name_key");--> statement-breakpoint
CREATE INDEX "customer_spellings" ON "customer" USING btree ("owner_id","same_as") WHERE same_as is not null;--> statement-breakpoint
CREATE INDEX "product_spellings" ON "product" USING btree ("owner_id","same_as") WHERE same_as is not null;--> statement-breakpoint
CREATE INDEX "sale_by_receipt" ON "sale" USING btree ("owner_id","sale_date","receipt","customer_id") WHERE receipt is not null and revenue_cents >= 0;--> statement-breakpoint
CREATE INDEX "sale_by_channel" ON "sale" USING btree ("owner_id","channel_id","sale_date") WHERE channel_id is not null;--> statement-breakpoint
CREATE INDEX "sale_by_category" ON "sale" USING btree ("owner_id","category_id","sale_date") WHERE category_id is not null;--> statement-breakpoint
CREATE INDEX "salesperson_spellings" ON "salesperson" USING btree ("owner_id","same_as") WHERE same_as is not null;--> statement-breakpoint
SELECT protect_tenant_table(t::regclass) FROM unnest(ARRAY[
  'category', 'channel', 'sale_month_hour', 'tax_fill', 'customer_contact', 'contact_import', 'contact_before',
  'name_change', 'moved_sales', 'different_names'
]) AS t;

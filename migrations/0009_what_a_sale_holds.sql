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
	CONSTRAINT "category_owner_id_id_pk" PRIMARY KEY("owner_id","id")
);
--> statement-breakpoint
CREATE TABLE "channel" (
	"owner_id" uuid NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "channel_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"name_key" text NOT NULL,
	CONSTRAINT "channel_owner_id_id_pk" PRIMARY KEY("owner_id","id")
);
--> statement-breakpoint
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
ALTER TABLE "replaced_sale" ADD COLUMN "receipt" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "replaced_sale" ADD COLUMN "minute" smallint;--> statement-breakpoint
ALTER TABLE "replaced_sale" ADD COLUMN "tax_cents" bigint;--> statement-breakpoint
ALTER TABLE "replaced_sale" ADD COLUMN "fee_cents" bigint;--> statement-breakpoint
ALTER TABLE "replaced_sale" ADD COLUMN "channel_id" bigint;--> statement-breakpoint
ALTER TABLE "replaced_sale" ADD COLUMN "category_id" bigint;--> statement-breakpoint
ALTER TABLE "sale" ADD COLUMN "receipt" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "sale" ADD COLUMN "minute" smallint;--> statement-breakpoint
ALTER TABLE "sale" ADD COLUMN "tax_cents" bigint;--> statement-breakpoint
ALTER TABLE "sale" ADD COLUMN "fee_cents" bigint;--> statement-breakpoint
ALTER TABLE "sale" ADD COLUMN "channel_id" bigint;--> statement-breakpoint
ALTER TABLE "sale" ADD COLUMN "category_id" bigint;--> statement-breakpoint
ALTER TABLE "trashed_sale" ADD COLUMN "receipt" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "trashed_sale" ADD COLUMN "minute" smallint;--> statement-breakpoint
ALTER TABLE "trashed_sale" ADD COLUMN "tax_cents" bigint;--> statement-breakpoint
ALTER TABLE "trashed_sale" ADD COLUMN "fee_cents" bigint;--> statement-breakpoint
ALTER TABLE "trashed_sale" ADD COLUMN "channel_id" bigint;--> statement-breakpoint
ALTER TABLE "trashed_sale" ADD COLUMN "category_id" bigint;--> statement-breakpoint
CREATE UNIQUE INDEX "category_name_key" ON "category" USING btree ("owner_id","name_key");--> statement-breakpoint
CREATE UNIQUE INDEX "channel_name_key" ON "channel" USING btree ("owner_id","name_key");--> statement-breakpoint
CREATE INDEX "sale_by_receipt" ON "sale" USING btree ("owner_id","sale_date","receipt","customer_id") WHERE receipt is not null and revenue_cents >= 0;--> statement-breakpoint
SELECT protect_tenant_table(t::regclass) FROM unnest(ARRAY['category', 'channel', 'sale_month_hour']) AS t;

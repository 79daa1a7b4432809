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
ALTER TABLE "category" ADD COLUMN "same_as" bigint;--> statement-breakpoint
ALTER TABLE "channel" ADD COLUMN "same_as" bigint;--> statement-breakpoint
ALTER TABLE "customer" ADD COLUMN "same_as" bigint;--> statement-breakpoint
ALTER TABLE "product" ADD COLUMN "same_as" bigint;--> statement-breakpoint
ALTER TABLE "salesperson" ADD COLUMN "same_as" bigint;--> statement-breakpoint
CREATE INDEX "name_change_by_age" ON "name_change" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "name_change_unfinished" ON "name_change" USING btree ("owner_id") WHERE checked_at is null or undone_at is not null;--> statement-breakpoint
CREATE INDEX "customer_spellings" ON "customer" USING btree ("owner_id","same_as") WHERE same_as is not null;--> statement-breakpoint
CREATE INDEX "product_spellings" ON "product" USING btree ("owner_id","same_as") WHERE same_as is not null;--> statement-breakpoint
CREATE INDEX "salesperson_spellings" ON "salesperson" USING btree ("owner_id","same_as") WHERE same_as is not null;--> statement-breakpoint
SELECT protect_tenant_table(t::regclass) FROM unnest(ARRAY['name_change', 'moved_sales', 'different_names']) AS t;

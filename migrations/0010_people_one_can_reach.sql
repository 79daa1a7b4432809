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
CREATE INDEX "contact_before_by_age" ON "contact_before" USING btree ("kept_at");--> statement-breakpoint
CREATE INDEX "customer_contact_unwilling" ON "customer_contact" USING btree ("owner_id","customer_id") WHERE not may_be_written_to;--> statement-breakpoint
SELECT protect_tenant_table(t::regclass) FROM unnest(ARRAY['customer_contact', 'contact_import', 'contact_before']) AS t;

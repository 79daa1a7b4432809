CREATE TABLE "replaced_sale" (
	"owner_id" uuid NOT NULL,
	"by_import" bigint NOT NULL,
	"id" bigint NOT NULL,
	"product_id" bigint NOT NULL,
	"customer_id" bigint,
	"salesperson_id" bigint,
	"revenue_cents" bigint NOT NULL,
	"cost_cents" bigint,
	"quantity" integer NOT NULL,
	"sale_date" date NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"edited_at" timestamp with time zone,
	"left_edited_at" timestamp with time zone,
	"kept_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "replaced_sale_owner_id_by_import_id_pk" PRIMARY KEY("owner_id","by_import","id")
);
--> statement-breakpoint
ALTER TABLE "sale_import" ADD COLUMN "updated" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "replaced_sale_by_age" ON "replaced_sale" USING btree ("kept_at");
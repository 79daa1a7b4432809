CREATE TABLE "crm_opt_in" (
	"id" uuid NOT NULL,
	"owner_id" uuid NOT NULL,
	"customer_id" bigint NOT NULL,
	"customer_name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"delivered_at" timestamp with time zone,
	CONSTRAINT "crm_opt_in_owner_id_id_pk" PRIMARY KEY("owner_id","id")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "crm_opt_in_customer" ON "crm_opt_in" USING btree ("owner_id","customer_id");
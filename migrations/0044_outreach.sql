CREATE TABLE "outreach" (
	"owner_id" uuid NOT NULL,
	"customer_id" bigint NOT NULL,
	"state" text NOT NULL,
	"since" date NOT NULL,
	"until" date NOT NULL,
	"set_at" timestamp with time zone NOT NULL,
	CONSTRAINT "outreach_owner_id_customer_id_pk" PRIMARY KEY("owner_id","customer_id")
);

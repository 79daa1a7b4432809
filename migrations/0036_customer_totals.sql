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

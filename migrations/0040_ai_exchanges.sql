CREATE TABLE "ai_exchange" (
	"owner_id" uuid NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "ai_exchange_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"facts_hash" text NOT NULL,
	"day" date NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"model" text NOT NULL,
	"outcome" text NOT NULL,
	"reason" text,
	"sent" text NOT NULL,
	"answered" text,
	"shown" text,
	CONSTRAINT "ai_exchange_owner_id_id_pk" PRIMARY KEY("owner_id","id")
);
--> statement-breakpoint
ALTER TABLE "business_profile" ADD COLUMN "share_customer_names" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "ai_exchange_by_day" ON "ai_exchange" USING btree ("owner_id","day");--> statement-breakpoint
CREATE INDEX "ai_exchange_by_facts" ON "ai_exchange" USING btree ("owner_id","facts_hash");--> statement-breakpoint
CREATE INDEX "ai_exchange_by_age" ON "ai_exchange" USING btree ("at");
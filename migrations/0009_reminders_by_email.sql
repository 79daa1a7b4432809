CREATE TABLE "first_sale_reminder" (
	"owner_id" uuid NOT NULL,
	"day" smallint NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"done_at" timestamp with time zone,
	CONSTRAINT "first_sale_reminder_owner_id_day_pk" PRIMARY KEY("owner_id","day")
);
--> statement-breakpoint
ALTER TABLE "account_deletion" ADD COLUMN "reminded_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "first_sale_reminder_due" ON "first_sale_reminder" USING btree ("due_at") WHERE done_at IS NULL;--> statement-breakpoint
SELECT protect_tenant_table('first_sale_reminder');

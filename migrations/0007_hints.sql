CREATE TABLE "hint" (
	"owner_id" uuid NOT NULL,
	"key" text NOT NULL,
	"first_seen" date NOT NULL,
	"dismissed_on" date,
	CONSTRAINT "hint_owner_id_key_pk" PRIMARY KEY("owner_id","key")
);
--> statement-breakpoint
SELECT protect_tenant_table('hint');

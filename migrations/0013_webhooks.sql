CREATE TABLE "webhook" (
	"owner_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"address" text NOT NULL,
	"events" text[] NOT NULL,
	"secret" text NOT NULL,
	"old_secret" text,
	"old_secret_until" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"paused_at" timestamp with time zone,
	"paused_by" text,
	"is_away" boolean DEFAULT false NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"failing_since" timestamp with time zone,
	"blocked_until" timestamp with time zone,
	"is_slow" boolean DEFAULT false NOT NULL,
	"missed" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp with time zone,
	"busy_until" timestamp with time zone,
	"claim" uuid,
	"month_at" timestamp with time zone,
	CONSTRAINT "webhook_owner_id_id_pk" PRIMARY KEY("owner_id","id")
);
--> statement-breakpoint
CREATE TABLE "webhook_delivery" (
	"owner_id" uuid NOT NULL,
	"webhook_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"type" text NOT NULL,
	"data" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"not_before" timestamp with time zone,
	"tried_at" timestamp with time zone,
	"delivered_at" timestamp with time zone,
	"status" integer,
	"failure" text,
	CONSTRAINT "webhook_delivery_owner_id_webhook_id_id_pk" PRIMARY KEY("owner_id","webhook_id","id")
);
--> statement-breakpoint
ALTER TABLE "sale_revision" ADD COLUMN "is_followed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "webhook_due" ON "webhook" USING btree ("is_slow","next_at") WHERE next_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX "webhook_month" ON "webhook" USING btree ("month_at") WHERE month_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX "webhook_delivery_waiting" ON "webhook_delivery" USING btree ("owner_id","webhook_id","id") WHERE not_before IS NOT NULL;--> statement-breakpoint
SELECT protect_tenant_table(t::regclass) FROM unnest(ARRAY['webhook', 'webhook_delivery']) AS t;

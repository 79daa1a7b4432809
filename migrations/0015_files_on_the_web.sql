CREATE TABLE "feed_left_out" (
	"owner_id" uuid NOT NULL,
	"feed_id" bigint NOT NULL,
	"record_hash" uuid NOT NULL,
	"copies" integer NOT NULL,
	CONSTRAINT "feed_left_out_owner_id_feed_id_record_hash_pk" PRIMARY KEY("owner_id","feed_id","record_hash")
);
--> statement-breakpoint
CREATE TABLE "sale_feed" (
	"owner_id" uuid NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "sale_feed_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"state" text DEFAULT 'draft' NOT NULL,
	"address" text NOT NULL,
	"host" text NOT NULL,
	"file_name" text NOT NULL,
	"mapping" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"options" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"headers" text[] DEFAULT '{}' NOT NULL,
	"rows" integer DEFAULT 0 NOT NULL,
	"error_rows" integer DEFAULT 0 NOT NULL,
	"gone_sales" integer DEFAULT 0 NOT NULL,
	"may_shrink" boolean DEFAULT false NOT NULL,
	"fetched_hash" text,
	"etag" text,
	"last_modified" text,
	"imported_hash" text,
	"next_at" timestamp with time zone,
	"busy_until" timestamp with time zone,
	"read_at" timestamp with time zone,
	"new_sales" integer DEFAULT 0 NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"problem" text,
	"message" text,
	"is_told" boolean DEFAULT false NOT NULL,
	"turned_on_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sale_feed_owner_id_id_pk" PRIMARY KEY("owner_id","id")
);
--> statement-breakpoint
ALTER TABLE "sale_import" ADD COLUMN "feed_id" bigint;--> statement-breakpoint
CREATE INDEX "sale_feed_due" ON "sale_feed" USING btree ("next_at") WHERE next_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX "sale_import_by_feed" ON "sale_import" USING btree ("owner_id","feed_id") WHERE feed_id IS NOT NULL;--> statement-breakpoint
SELECT protect_tenant_table(t::regclass) FROM unnest(ARRAY['sale_feed', 'feed_left_out']) AS t;

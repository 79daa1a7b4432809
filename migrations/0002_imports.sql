CREATE TABLE "import_layout" (
	"owner_id" uuid NOT NULL,
	"headers" text NOT NULL,
	"mapping" jsonb NOT NULL,
	"options" jsonb NOT NULL,
	"used_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "import_layout_owner_id_headers_pk" PRIMARY KEY("owner_id","headers")
);
--> statement-breakpoint
CREATE TABLE "rejected_rows" (
	"owner_id" uuid NOT NULL,
	"import_id" bigint NOT NULL,
	"part" integer NOT NULL,
	"content" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "rejected_rows_owner_id_import_id_part_pk" PRIMARY KEY("owner_id","import_id","part")
);
--> statement-breakpoint
ALTER TABLE "sale_import" ALTER COLUMN "imported" SET DEFAULT 0;--> statement-breakpoint
ALTER TABLE "sale_import" ALTER COLUMN "duplicates" SET DEFAULT 0;--> statement-breakpoint
ALTER TABLE "sale_import" ALTER COLUMN "error_count" SET DEFAULT 0;--> statement-breakpoint
ALTER TABLE "sale" ADD COLUMN "edited_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sale_import" ADD COLUMN "state" text DEFAULT 'running' NOT NULL;--> statement-breakpoint
ALTER TABLE "sale_import" ADD COLUMN "message" text;--> statement-breakpoint
ALTER TABLE "sale_import" ADD COLUMN "is_cancelled" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "sale_import" ADD COLUMN "rows_read" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sale_import" ADD COLUMN "progress" real DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sale_import" ADD COLUMN "first_sale_id" bigint;--> statement-breakpoint
ALTER TABLE "sale_import" ADD COLUMN "last_sale_id" bigint;--> statement-breakpoint
ALTER TABLE "sale_import" ADD COLUMN "trash_id" bigint;--> statement-breakpoint
ALTER TABLE "sale_import" ADD COLUMN "ended_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "trashed_sale" ADD COLUMN "edited_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "rejected_rows_by_age" ON "rejected_rows" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "sale_edited_after_import" ON "sale" USING btree ("owner_id","import_id") WHERE edited_at is not null and import_id is not null;
CREATE TABLE "business_logo" (
	"owner_id" uuid PRIMARY KEY NOT NULL,
	"id" text NOT NULL,
	"type" text NOT NULL,
	"content" "bytea" NOT NULL
);
--> statement-breakpoint
ALTER TABLE "business_profile" ADD COLUMN "business_type" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "business_profile" ADD COLUMN "industry" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "business_profile" ADD COLUMN "business_description" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "business_profile" ADD COLUMN "contact_email" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "business_profile" ADD COLUMN "phone" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "business_profile" ADD COLUMN "address" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "business_profile" ADD COLUMN "logo_url" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "business_profile" ADD COLUMN "number_style" text DEFAULT 'auto' NOT NULL;--> statement-breakpoint
ALTER TABLE "business_profile" ADD COLUMN "week_start" text DEFAULT 'monday' NOT NULL;--> statement-breakpoint
ALTER TABLE "business_profile" ADD COLUMN "revenue_goal_cents" bigint;
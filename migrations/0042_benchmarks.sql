CREATE TABLE "benchmark_cohort" (
	"industry" text NOT NULL,
	"currency" text NOT NULL,
	"month" date NOT NULL,
	"figures" jsonb NOT NULL,
	CONSTRAINT "benchmark_cohort_industry_currency_pk" PRIMARY KEY("industry","currency")
);
--> statement-breakpoint
CREATE TABLE "benchmark_month" (
	"month" date PRIMARY KEY NOT NULL,
	"made_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "shop_figures" (
	"owner_id" uuid PRIMARY KEY NOT NULL,
	"industry" text NOT NULL,
	"currency" text NOT NULL,
	"month" date NOT NULL,
	"months" integer NOT NULL,
	"sale_days" integer NOT NULL,
	"timely_days" integer NOT NULL,
	"revenue_cents" bigint,
	"margin" integer,
	"is_margin_assumed" boolean NOT NULL,
	"customers" double precision,
	"order_cents" bigint,
	"counted_in" date,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
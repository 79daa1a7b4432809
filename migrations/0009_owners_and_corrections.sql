CREATE TABLE "owners_in_month" (
	"month" date PRIMARY KEY NOT NULL,
	"active" integer NOT NULL,
	"stayed" integer NOT NULL,
	"first_sales" integer NOT NULL,
	"counted_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON owners_in_month TO kpi_system;
--> statement-breakpoint
ALTER TABLE "competitor" ADD COLUMN "excluded_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "competitor" ADD COLUMN "excluded_reason" text;--> statement-breakpoint
ALTER TABLE "point_event" ADD COLUMN "reason" text;--> statement-breakpoint
CREATE INDEX "point_event_first_sales" ON "point_event" USING btree ("recorded_at") WHERE what = 'first_sale' and turn = 1;

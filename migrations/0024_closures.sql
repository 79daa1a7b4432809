CREATE TABLE "closure" (
	"owner_id" uuid NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "closure_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"start_day" date NOT NULL,
	"end_day" date NOT NULL,
	"note" text NOT NULL,
	"entered_on" date NOT NULL,
	CONSTRAINT "closure_owner_id_id_pk" PRIMARY KEY("owner_id","id")
);
--> statement-breakpoint
CREATE TABLE "opening_week" (
	"owner_id" uuid NOT NULL,
	"from_day" date NOT NULL,
	"operating_days_per_week" integer NOT NULL,
	CONSTRAINT "opening_week_owner_id_from_day_pk" PRIMARY KEY("owner_id","from_day")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "closure_start_day" ON "closure" USING btree ("owner_id","start_day");
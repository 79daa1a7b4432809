CREATE TABLE "audit_log" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "audit_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"kind" text NOT NULL,
	"actor_id" uuid,
	"actor_name" text,
	"actor_email" text,
	"address" text,
	"user_agent" text,
	"subject_id" uuid,
	"subject_name" text,
	"subject_email" text,
	"detail" text,
	"old_value" text,
	"new_value" text,
	"search" "tsvector" GENERATED ALWAYS AS (to_tsvector('simple', translate(coalesce(actor_name, '') || ' ' || coalesce(actor_email, '') || ' ' || coalesce(subject_name, '') || ' ' || coalesce(subject_email, ''), '@.,:;-_+/''"&', '            '))) STORED,
	CONSTRAINT "audit_log_at_id_pk" PRIMARY KEY("at","id")
);
--> statement-breakpoint
CREATE INDEX "audit_log_by_kind" ON "audit_log" USING btree ("kind","at","id");--> statement-breakpoint
CREATE INDEX "audit_log_by_actor" ON "audit_log" USING btree ("actor_id","at","id") WHERE actor_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX "audit_log_by_subject" ON "audit_log" USING btree ("subject_id","at","id") WHERE subject_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX "audit_log_search" ON "audit_log" USING gin ("search") WITH (fastupdate=false);
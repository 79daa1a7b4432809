CREATE TABLE "canned_reply" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "canned_reply_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"title" text NOT NULL,
	"text" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "support_ticket" (
	"owner_id" uuid NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "support_ticket_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"issue_type" text NOT NULL,
	"priority" text,
	"status" text NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"browser" text NOT NULL,
	"analysis" jsonb,
	"search_text" text NOT NULL,
	"excerpt" text NOT NULL,
	"answer_excerpt" text,
	"answered_at" timestamp (3) with time zone,
	"assignee_id" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "support_ticket_owner_id_id_pk" PRIMARY KEY("owner_id","id")
);
--> statement-breakpoint
CREATE TABLE "support_message" (
	"owner_id" uuid NOT NULL,
	"ticket_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "support_message_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"author" text NOT NULL,
	"admin_id" uuid,
	"name" text NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "support_message_owner_id_ticket_id_id_pk" PRIMARY KEY("owner_id","ticket_id","id")
);
--> statement-breakpoint
CREATE TABLE "support_note" (
	"ticket_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "support_note_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"admin_id" uuid NOT NULL,
	"name" text NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "support_note_ticket_id_id_pk" PRIMARY KEY("ticket_id","id")
);
--> statement-breakpoint
CREATE TABLE "support_screenshot" (
	"owner_id" uuid NOT NULL,
	"ticket_id" bigint NOT NULL,
	"message_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "support_screenshot_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"type" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"size" integer NOT NULL,
	"content" "bytea" NOT NULL,
	CONSTRAINT "support_screenshot_owner_id_id_pk" PRIMARY KEY("owner_id","id")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "canned_reply_title" ON "canned_reply" USING btree (lower("title"));--> statement-breakpoint
CREATE UNIQUE INDEX "support_ticket_id" ON "support_ticket" USING btree ("id");--> statement-breakpoint
CREATE INDEX "support_ticket_newest" ON "support_ticket" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "support_ticket_by_type" ON "support_ticket" USING btree ("issue_type","updated_at","id");--> statement-breakpoint
CREATE INDEX "support_ticket_by_status" ON "support_ticket" USING btree ("status","updated_at","id");--> statement-breakpoint
CREATE INDEX "support_ticket_by_assignee" ON "support_ticket" USING btree ("assignee_id","updated_at","id");--> statement-breakpoint
CREATE INDEX "support_ticket_open" ON "support_ticket" USING btree ("assignee_id","updated_at","id") WHERE status = 'open';--> statement-breakpoint
CREATE INDEX "support_ticket_by_priority" ON "support_ticket" USING btree ("priority","updated_at","id");--> statement-breakpoint
CREATE INDEX "support_ticket_search" ON "support_ticket" USING gin (to_tsvector('simple'::regconfig, "search_text")) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "support_message_by_admin" ON "support_message" USING btree ("admin_id") WHERE admin_id is not null;--> statement-breakpoint
CREATE INDEX "support_note_by_admin" ON "support_note" USING btree ("admin_id");--> statement-breakpoint
CREATE INDEX "support_screenshot_of_ticket" ON "support_screenshot" USING btree ("owner_id","ticket_id");--> statement-breakpoint
CREATE UNIQUE INDEX "support_screenshot_id" ON "support_screenshot" USING btree ("id");--> statement-breakpoint
CREATE INDEX "user_admins" ON "user" USING btree ("created_at") WHERE is_admin;
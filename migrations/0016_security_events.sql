CREATE TABLE "security_event" (
	"id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"kind" text NOT NULL,
	"account_id" uuid,
	"email" text,
	"address" text,
	"user_agent" text,
	"detail" text
);
--> statement-breakpoint
CREATE INDEX "security_event_by_account" ON "security_event" USING btree ("account_id","at");--> statement-breakpoint
CREATE INDEX "security_event_by_time" ON "security_event" USING btree ("at");
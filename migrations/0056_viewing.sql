ALTER TABLE "session" ADD COLUMN "viewing_id" uuid;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "viewing_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_viewing_id_user_id_fk" FOREIGN KEY ("viewing_id") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_password" ON "account" USING btree ("user_id") WHERE password is not null;--> statement-breakpoint
CREATE INDEX "session_viewing" ON "session" USING btree ("viewing_id") WHERE viewing_id is not null;
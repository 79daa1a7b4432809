ALTER TABLE "session" ADD COLUMN "checked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "user" ADD COLUMN "confirmed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "user" ADD COLUMN "disabled_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "user" ADD COLUMN "disabled_reason" text;--> statement-breakpoint
-- Whoever has set a password with a link, or changed their email with one, has opened it.
UPDATE "user" SET "confirmed_at" = coalesce(
  (SELECT min("at") FROM "audit_log"
    WHERE "actor_id" = "user"."id" AND "kind" IN ('invitation_accepted', 'password_set', 'email_changed')
      AND ("kind" <> 'email_changed' OR "new_value" = "user"."email")
      AND NOT EXISTS (SELECT FROM "audit_log" AS later WHERE later."actor_id" = "user"."id"
        AND later."kind" = 'email_changed' AND later."at" > "audit_log"."at")),
  CASE WHEN "email_verified" THEN "updated_at" END);

DROP INDEX "account_password";--> statement-breakpoint
CREATE INDEX "user_unnamed" ON "user" USING btree ("id") WHERE first_name = '';
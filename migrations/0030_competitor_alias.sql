ALTER TABLE "competitor" ADD COLUMN "alias_key" text;--> statement-breakpoint
CREATE UNIQUE INDEX "competitor_alias" ON "competitor" USING btree ("alias_key");
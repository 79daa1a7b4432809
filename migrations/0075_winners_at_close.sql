ALTER TABLE "competition_winner" ADD COLUMN "entries" integer;--> statement-breakpoint
ALTER TABLE "competition_winner" ADD COLUMN "revenue_cents" bigint;
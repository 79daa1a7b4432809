DROP TABLE "canned_reply";--> statement-breakpoint
ALTER TABLE "app_process" DROP COLUMN "slowest";

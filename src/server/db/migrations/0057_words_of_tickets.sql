ALTER TABLE "tickets" ALTER COLUMN "words" DROP EXPRESSION;--> statement-breakpoint
ALTER TABLE "tickets" ALTER COLUMN "words" SET DEFAULT ''::tsvector;--> statement-breakpoint
ALTER TABLE "tickets" ALTER COLUMN "words" SET NOT NULL;--> statement-breakpoint
INSERT INTO "jobs" ("kind", "key") SELECT 'ticket-words', 'all' WHERE EXISTS (SELECT FROM "tickets");

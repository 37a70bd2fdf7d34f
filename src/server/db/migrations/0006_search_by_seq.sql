ALTER TABLE "call_search" ADD COLUMN "seq" bigint;--> statement-breakpoint
UPDATE "call_search" SET "seq" = "calls"."seq" FROM "calls" WHERE "calls"."id" = "call_search"."call_id";--> statement-breakpoint
ALTER TABLE "call_search" ALTER COLUMN "seq" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "call_search" ADD CONSTRAINT "call_search_seq_unique" UNIQUE("seq");

ALTER TABLE "call_contents" ADD COLUMN "analysis_version" text;--> statement-breakpoint
CREATE INDEX "calls_reviewed" ON "calls" USING btree ("reviewed_at") WHERE reviewed_at is not null;
ALTER TABLE "calls" ADD COLUMN "survey" jsonb;--> statement-breakpoint
CREATE INDEX "calls_surveyed" ON "calls" USING btree ("seq") WHERE survey is not null;
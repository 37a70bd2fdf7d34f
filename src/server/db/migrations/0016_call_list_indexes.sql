DROP INDEX "calls_newest";--> statement-breakpoint
DROP INDEX "calls_caller";--> statement-breakpoint
DROP INDEX "calls_unreviewed";--> statement-breakpoint
CREATE INDEX "calls_newest" ON "calls" USING btree ("sort_at","seq");--> statement-breakpoint
CREATE INDEX "calls_caller" ON "calls" USING btree ("caller_number","sort_at");--> statement-breakpoint
CREATE INDEX "calls_unreviewed" ON "calls" USING btree ("sort_at","seq") WHERE reviewed_at is null;
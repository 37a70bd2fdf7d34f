DROP INDEX "calls_surveyed";--> statement-breakpoint
CREATE INDEX "calls_answered_nps" ON "calls" USING btree ((survey -> 'nps' ->> 'value')) WHERE (survey -> 'nps' ->> 'value') is not null;--> statement-breakpoint
CREATE INDEX "calls_answered_ces" ON "calls" USING btree ((survey -> 'ces' ->> 'value')) WHERE (survey -> 'ces' ->> 'value') is not null;--> statement-breakpoint
CREATE INDEX "calls_answered_satisfaction" ON "calls" USING btree ((survey -> 'satisfaction' ->> 'value')) WHERE (survey -> 'satisfaction' ->> 'value') is not null;
DROP INDEX "tickets_due";--> statement-breakpoint
CREATE INDEX "next_steps_callback_open" ON "next_steps" USING btree ("priority","assignee_id") WHERE kind = 'callback' and status = 'open';--> statement-breakpoint
CREATE INDEX "next_steps_callback_proposed" ON "next_steps" USING btree ("priority","assignee_id") WHERE kind = 'callback' and status = 'open' and confirmed_at is null;--> statement-breakpoint
CREATE INDEX "tickets_board" ON "tickets" USING btree ("status","priority","assignee_id","category") WHERE kept_id is null;--> statement-breakpoint
CREATE INDEX "tickets_due" ON "tickets" USING btree (coalesce(next_due, 'infinity'),"number" DESC NULLS FIRST) WHERE kept_id is null;
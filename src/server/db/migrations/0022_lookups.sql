CREATE INDEX "jobs_newest" ON "jobs" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "call_notes_author" ON "call_notes" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "audit_entries_subject" ON "audit_entries" USING btree ("subject_id");--> statement-breakpoint
CREATE INDEX "calls_assignee" ON "calls" USING btree ("assignee_id") WHERE assignee_id is not null;--> statement-breakpoint
CREATE INDEX "next_steps_assignee" ON "next_steps" USING btree ("assignee_id") WHERE assignee_id is not null;
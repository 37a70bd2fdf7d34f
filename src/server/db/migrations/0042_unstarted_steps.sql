ALTER TABLE "next_steps" ADD COLUMN "assigned_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "organisation_settings" ADD COLUMN "return_unstarted_hours" integer;--> statement-breakpoint
CREATE INDEX "next_steps_unstarted" ON "next_steps" USING btree ("assigned_at") WHERE status = 'open' and assigned_at is not null and changed_at <= assigned_at;
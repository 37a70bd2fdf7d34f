ALTER TABLE "notifications" ADD COLUMN "step_ids" uuid[];--> statement-breakpoint
CREATE INDEX "notifications_steps" ON "notifications" USING gin ("step_ids");
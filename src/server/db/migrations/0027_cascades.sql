ALTER TABLE "notifications" RENAME COLUMN "step_ids" TO "subject_ids";--> statement-breakpoint
DROP INDEX "notifications_steps";--> statement-breakpoint
CREATE INDEX "alert_mails_owner" ON "alert_mails" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "notifications_call" ON "notifications" USING btree ("call_id");--> statement-breakpoint
CREATE INDEX "notifications_subjects" ON "notifications" USING gin ("subject_ids");--> statement-breakpoint
CREATE INDEX "bulk_changes_actor" ON "bulk_changes" USING btree ("actor_id");--> statement-breakpoint
CREATE INDEX "call_scores_scorer" ON "call_scores" USING btree ("scorer_id");--> statement-breakpoint
CREATE INDEX "saved_views_owner" ON "saved_views" USING btree ("owner_id");
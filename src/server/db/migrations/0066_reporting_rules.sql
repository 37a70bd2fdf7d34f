ALTER TABLE "organisation_settings" ADD COLUMN "repeat_days" smallint;--> statement-breakpoint
ALTER TABLE "organisation_settings" ADD COLUMN "minimum_calls" smallint;
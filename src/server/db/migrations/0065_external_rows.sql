ALTER TABLE "external_sources" ADD COLUMN "path" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "external_sources" ADD COLUMN "interval_seconds" integer DEFAULT 300 NOT NULL;
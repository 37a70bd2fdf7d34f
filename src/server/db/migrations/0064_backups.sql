CREATE TABLE "backups" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"state" text NOT NULL,
	"host" text,
	"file" text,
	"bytes" bigint,
	"created_at" timestamp (3) with time zone NOT NULL,
	"started_at" timestamp (3) with time zone,
	"finished_at" timestamp (3) with time zone,
	"error" text,
	"tested_at" timestamp (3) with time zone,
	"test_error" text
);
--> statement-breakpoint
CREATE INDEX "backups_newest" ON "backups" USING btree ("created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "backups_one_at_a_time" ON "backups" USING btree ((true)) WHERE state in ('waiting', 'running');
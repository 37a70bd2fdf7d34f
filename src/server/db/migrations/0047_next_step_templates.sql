CREATE TABLE "next_step_templates" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"items" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_by_name" text,
	"changed_at" timestamp (3) with time zone
);

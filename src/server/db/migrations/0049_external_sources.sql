CREATE TABLE "external_sources" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"address" text,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_by_name" text,
	"changed_at" timestamp (3) with time zone
);

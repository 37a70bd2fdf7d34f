CREATE TABLE "business_calendars" (
	"version" integer PRIMARY KEY NOT NULL,
	"zone" text NOT NULL,
	"week" jsonb NOT NULL,
	"holidays" jsonb NOT NULL,
	"valid_from" timestamp (3) with time zone,
	"changed_by_name" text
);

CREATE TABLE "endpoint_claims" (
	"call_id" uuid PRIMARY KEY NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"model" text,
	"transcript_hash" text,
	"category" text,
	"local_category" text,
	"asked_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "endpoint_models" (
	"model" text PRIMARY KEY NOT NULL,
	"state" text DEFAULT 'shadow' NOT NULL,
	"judged" integer DEFAULT 0 NOT NULL,
	"right" integer DEFAULT 0 NOT NULL,
	"local_right" integer DEFAULT 0 NOT NULL,
	"failures" smallint DEFAULT 0 NOT NULL,
	"last_error" text,
	"paused_until" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "endpoint_claims" ADD CONSTRAINT "endpoint_claims_call_id_calls_id_fk" FOREIGN KEY ("call_id") REFERENCES "public"."calls"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "endpoint_claims_waiting" ON "endpoint_claims" USING btree ("attempts") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "endpoint_claims_asked" ON "endpoint_claims" USING btree ("model","asked_at");
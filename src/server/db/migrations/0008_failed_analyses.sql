CREATE TABLE "failed_analyses" (
	"call_id" uuid PRIMARY KEY NOT NULL,
	"attempts" smallint NOT NULL,
	"failed_at" timestamp (3) with time zone NOT NULL,
	"retry_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "failed_analyses" ADD CONSTRAINT "failed_analyses_call_id_calls_id_fk" FOREIGN KEY ("call_id") REFERENCES "public"."calls"("id") ON DELETE cascade ON UPDATE no action;
CREATE TABLE "caller_identities" (
	"caller_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"value" text NOT NULL,
	"raw" text NOT NULL,
	"candidates" text[] NOT NULL,
	"provider" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "caller_identities_kind_value_pk" PRIMARY KEY("kind","value")
);
--> statement-breakpoint
CREATE TABLE "caller_merges" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"keep_id" uuid NOT NULL,
	"other_id" uuid NOT NULL,
	"moved_ids" uuid[] NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"by_name" text NOT NULL,
	"undone_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "callers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"told_name" text,
	"told_source" text,
	"name" text,
	"search_name" text DEFAULT '' NOT NULL,
	"kept_id" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_by_id" uuid,
	"changed_by_name" text,
	"changed_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "next_steps" ALTER COLUMN "call_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "calls" ADD COLUMN "caller_kind" text;--> statement-breakpoint
ALTER TABLE "calls" ADD COLUMN "caller_id" uuid;--> statement-breakpoint
ALTER TABLE "next_steps" ADD COLUMN "caller_id" uuid;--> statement-breakpoint
ALTER TABLE "caller_identities" ADD CONSTRAINT "caller_identities_caller_id_callers_id_fk" FOREIGN KEY ("caller_id") REFERENCES "public"."callers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "caller_merges" ADD CONSTRAINT "caller_merges_keep_id_callers_id_fk" FOREIGN KEY ("keep_id") REFERENCES "public"."callers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "caller_merges" ADD CONSTRAINT "caller_merges_other_id_callers_id_fk" FOREIGN KEY ("other_id") REFERENCES "public"."callers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "callers" ADD CONSTRAINT "callers_kept_id_callers_id_fk" FOREIGN KEY ("kept_id") REFERENCES "public"."callers"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "caller_identities_caller" ON "caller_identities" USING btree ("caller_id");--> statement-breakpoint
CREATE INDEX "caller_identities_candidates" ON "caller_identities" USING gin ("candidates") WHERE candidates <> '{}';--> statement-breakpoint
CREATE INDEX "caller_merges_keep" ON "caller_merges" USING btree ("keep_id");--> statement-breakpoint
CREATE INDEX "caller_merges_other" ON "caller_merges" USING btree ("other_id");--> statement-breakpoint
CREATE INDEX "callers_newest" ON "callers" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "callers_kept" ON "callers" USING btree ("kept_id") WHERE kept_id is not null;--> statement-breakpoint
ALTER TABLE "calls" ADD CONSTRAINT "calls_caller_id_callers_id_fk" FOREIGN KEY ("caller_id") REFERENCES "public"."callers"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "next_steps" ADD CONSTRAINT "next_steps_caller_id_callers_id_fk" FOREIGN KEY ("caller_id") REFERENCES "public"."callers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "calls_of_caller" ON "calls" USING btree ("caller_id","sort_at" DESC NULLS FIRST) WHERE caller_id is not null;--> statement-breakpoint
CREATE INDEX "calls_caller_due" ON "calls" USING btree ("seq") WHERE caller_kind is null;--> statement-breakpoint
CREATE INDEX "next_steps_caller" ON "next_steps" USING btree ("caller_id") WHERE caller_id is not null;
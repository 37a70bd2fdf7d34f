CREATE TABLE "callback_attempts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"callback_id" uuid NOT NULL,
	"outcome" text NOT NULL,
	"note" text,
	"at" timestamp (3) with time zone NOT NULL,
	"by_id" uuid,
	"by_name" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "callback_requests" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"callback_id" uuid NOT NULL,
	"call_id" uuid,
	"proposal_key" text,
	"words" text,
	"due_at" timestamp (3) with time zone,
	"due_to" timestamp (3) with time zone,
	"at" timestamp (3) with time zone NOT NULL,
	"by_name" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "next_steps" ADD COLUMN "callback_caller_id" uuid;--> statement-breakpoint
ALTER TABLE "next_steps" ADD COLUMN "topic_key" text;--> statement-breakpoint
ALTER TABLE "next_steps" ADD COLUMN "requested_words" text;--> statement-breakpoint
ALTER TABLE "next_steps" ADD COLUMN "due_to" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "next_steps" ADD COLUMN "zone" text;--> statement-breakpoint
ALTER TABLE "next_steps" ADD COLUMN "confirmed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "next_steps" ADD COLUMN "claimed_by_id" uuid;--> statement-breakpoint
ALTER TABLE "next_steps" ADD COLUMN "claimed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "callback_attempts" ADD CONSTRAINT "callback_attempts_callback_id_next_steps_id_fk" FOREIGN KEY ("callback_id") REFERENCES "public"."next_steps"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "callback_attempts" ADD CONSTRAINT "callback_attempts_by_id_users_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "callback_requests" ADD CONSTRAINT "callback_requests_callback_id_next_steps_id_fk" FOREIGN KEY ("callback_id") REFERENCES "public"."next_steps"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "callback_requests" ADD CONSTRAINT "callback_requests_call_id_calls_id_fk" FOREIGN KEY ("call_id") REFERENCES "public"."calls"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "callback_attempts_callback" ON "callback_attempts" USING btree ("callback_id","at");--> statement-breakpoint
CREATE INDEX "callback_attempts_by" ON "callback_attempts" USING btree ("by_id");--> statement-breakpoint
CREATE UNIQUE INDEX "callback_requests_proposal" ON "callback_requests" USING btree ("call_id","proposal_key");--> statement-breakpoint
CREATE INDEX "callback_requests_callback" ON "callback_requests" USING btree ("callback_id");--> statement-breakpoint
ALTER TABLE "next_steps" ADD CONSTRAINT "next_steps_callback_caller_id_callers_id_fk" FOREIGN KEY ("callback_caller_id") REFERENCES "public"."callers"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "next_steps" ADD CONSTRAINT "next_steps_claimed_by_id_users_id_fk" FOREIGN KEY ("claimed_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "next_steps_callback" ON "next_steps" USING btree ("callback_caller_id","topic_key") WHERE kind = 'callback' and status = 'open';--> statement-breakpoint
CREATE INDEX "next_steps_callback_caller" ON "next_steps" USING btree ("callback_caller_id") WHERE callback_caller_id is not null;--> statement-breakpoint
CREATE INDEX "next_steps_callback_queue" ON "next_steps" USING btree ("priority",coalesce(due_at, 'infinity'),"id","confirmed_at","assignee_id") WHERE kind = 'callback' and status = 'open';--> statement-breakpoint
CREATE INDEX "next_steps_claimed" ON "next_steps" USING btree ("claimed_by_id") WHERE claimed_by_id is not null;--> statement-breakpoint
UPDATE "next_steps" SET
  "callback_caller_id" = coalesce("caller_id", (select "caller_id" from "calls" where "calls"."id" = "call_id")),
  "confirmed_at" = case when "source" = 'person' then "created_at" end
WHERE "kind" = 'callback';--> statement-breakpoint
WITH "keyed" AS (
  SELECT "next_steps"."id", coalesce("callers"."kept_id", "callers"."id") AS "person", "next_steps"."created_at",
    regexp_replace(trim(regexp_replace(regexp_replace(regexp_replace(lower("title"),
      '^(call|ring|have ([^ ]+ ){1,5}call)( [^ ]+)? back( about| as|:)? *', ''),
      ': the (call broke off|transfer failed)$', ''), '[^[:alnum:]]+', ' ', 'g')),
      '^((the|an?|my|our|your|this|that) )+', '') AS "key"
  FROM "next_steps" JOIN "callers" ON "callers"."id" = "callback_caller_id"
  WHERE "next_steps"."kind" = 'callback' AND "status" = 'open'
), "first" AS (
  SELECT DISTINCT ON ("person", "key") "id", left("key", 200) AS "key" FROM "keyed" WHERE "key" <> ''
  ORDER BY "person", "key", "created_at", "id"
)
UPDATE "next_steps" SET "topic_key" = "first"."key" FROM "first" WHERE "next_steps"."id" = "first"."id";--> statement-breakpoint
INSERT INTO "callback_requests" ("callback_id", "call_id", "proposal_key", "due_at", "at", "by_name")
SELECT "id", "call_id", "proposal_key", "due_at", "created_at",
  case when "source" = 'person' then coalesce("changed_by_name", 'Someone') else 'Analysis' end
FROM "next_steps" WHERE "kind" = 'callback' AND "status" = 'open';

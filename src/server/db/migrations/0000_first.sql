CREATE TABLE "audit_entries" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"actor_id" uuid,
	"actor_name" text NOT NULL,
	"action" text NOT NULL,
	"call_id" uuid,
	"subject_id" text,
	"changes" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "call_contents" (
	"call_id" uuid PRIMARY KEY NOT NULL,
	"transcript" jsonb,
	"provider_analysis" jsonb NOT NULL,
	"analysis" jsonb,
	"costs" jsonb,
	"latency" jsonb,
	"unreadable" jsonb DEFAULT '[]'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "call_search" (
	"call_id" uuid PRIMARY KEY NOT NULL,
	"document" "tsvector" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "calls" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"provider" text NOT NULL,
	"provider_call_id" text NOT NULL,
	"is_sample" boolean DEFAULT false NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"sort_at" timestamp (3) with time zone NOT NULL,
	"status" text NOT NULL,
	"outcome" text,
	"ended_reason" text,
	"direction" text,
	"caller_name" text,
	"caller_number" text,
	"line_number" text,
	"agent_name" text,
	"started_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"duration_seconds" double precision,
	"has_transcript" boolean DEFAULT false NOT NULL,
	"has_recording" boolean DEFAULT false NOT NULL,
	"content_withheld" boolean DEFAULT false NOT NULL,
	"opening" text,
	"facts_rank" smallint NOT NULL,
	"facts_event" text NOT NULL,
	"facts_sent_at" timestamp (3) with time zone,
	"ai_summary" text,
	"ai_category" text,
	"ai_priority" text,
	"ai_sentiment" text,
	"ai_resolution" text,
	"ai_callback" boolean,
	"human_summary" text,
	"human_category" text,
	"human_priority" text,
	"human_sentiment" text,
	"human_resolution" text,
	"human_callback" boolean,
	"summary" text GENERATED ALWAYS AS (coalesce(human_summary, ai_summary)) STORED,
	"category" text GENERATED ALWAYS AS (coalesce(human_category, ai_category)) STORED,
	"priority" text GENERATED ALWAYS AS (coalesce(human_priority, ai_priority)) STORED,
	"sentiment" text GENERATED ALWAYS AS (coalesce(human_sentiment, ai_sentiment)) STORED,
	"resolution" text GENERATED ALWAYS AS (coalesce(human_resolution, ai_resolution)) STORED,
	"callback_requested" boolean GENERATED ALWAYS AS (coalesce(human_callback, ai_callback, false)) STORED NOT NULL,
	"assignee_id" uuid,
	"reviewed_at" timestamp (3) with time zone,
	"reviewed_by_id" uuid,
	"reviewed_by_name" text,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_by_name" text,
	"changed_at" timestamp (3) with time zone,
	"analysis_due" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE "delivery_counts" (
	"provider" text NOT NULL,
	"result" text NOT NULL,
	"count" bigint NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "delivery_counts_provider_result_pk" PRIMARY KEY("provider","result")
);
--> statement-breakpoint
CREATE TABLE "installation" (
	"key" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "live_events" (
	"tx" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	"id" bigserial NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"event" jsonb NOT NULL,
	CONSTRAINT "live_events_tx_id_pk" PRIMARY KEY("tx","id")
);
--> statement-breakpoint
CREATE TABLE "next_steps" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"call_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"priority" text NOT NULL,
	"source" text NOT NULL,
	"proposal_key" text,
	"evidence" jsonb NOT NULL,
	"due_at" timestamp (3) with time zone,
	"assignee_id" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	"completed_at" timestamp (3) with time zone,
	"completed_by_name" text,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_by_name" text,
	"changed_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "provider_events" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"provider" text NOT NULL,
	"event_type" text NOT NULL,
	"call_id" uuid,
	"received_at" timestamp (3) with time zone NOT NULL,
	"body_hash" text NOT NULL,
	"bytes" integer NOT NULL,
	"event" text NOT NULL,
	"unreadable" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "refused_deliveries" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"provider" text NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	"http_status" smallint NOT NULL,
	"reason" text NOT NULL,
	"bytes" integer NOT NULL,
	"body_hash" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"address" text NOT NULL,
	"user_agent" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sign_in_attempts" (
	"key" text PRIMARY KEY NOT NULL,
	"points" integer NOT NULL,
	"expire" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"role" text NOT NULL,
	"password_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "call_contents" ADD CONSTRAINT "call_contents_call_id_calls_id_fk" FOREIGN KEY ("call_id") REFERENCES "public"."calls"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "call_search" ADD CONSTRAINT "call_search_call_id_calls_id_fk" FOREIGN KEY ("call_id") REFERENCES "public"."calls"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calls" ADD CONSTRAINT "calls_assignee_id_users_id_fk" FOREIGN KEY ("assignee_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "next_steps" ADD CONSTRAINT "next_steps_call_id_calls_id_fk" FOREIGN KEY ("call_id") REFERENCES "public"."calls"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "next_steps" ADD CONSTRAINT "next_steps_assignee_id_users_id_fk" FOREIGN KEY ("assignee_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider_events" ADD CONSTRAINT "provider_events_call_id_calls_id_fk" FOREIGN KEY ("call_id") REFERENCES "public"."calls"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_entries_call" ON "audit_entries" USING btree ("call_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "call_search_document" ON "call_search" USING gin ("document");--> statement-breakpoint
CREATE UNIQUE INDEX "calls_provider_call" ON "calls" USING btree ("provider","provider_call_id");--> statement-breakpoint
CREATE INDEX "calls_newest" ON "calls" USING btree ("sort_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "calls_caller" ON "calls" USING btree ("caller_number","sort_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "calls_unreviewed" ON "calls" USING btree ("sort_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE reviewed_at is null;--> statement-breakpoint
CREATE INDEX "calls_analysis_due" ON "calls" USING btree ("received_at") WHERE analysis_due;--> statement-breakpoint
CREATE INDEX "calls_sample" ON "calls" USING btree ("id") WHERE is_sample;--> statement-breakpoint
CREATE UNIQUE INDEX "next_steps_proposal" ON "next_steps" USING btree ("call_id","proposal_key");--> statement-breakpoint
CREATE INDEX "next_steps_queue" ON "next_steps" USING btree ("status","due_at","id");--> statement-breakpoint
CREATE INDEX "next_steps_done" ON "next_steps" USING btree ("completed_at") WHERE status = 'done';--> statement-breakpoint
CREATE UNIQUE INDEX "provider_events_body" ON "provider_events" USING btree ("provider","body_hash");--> statement-breakpoint
CREATE INDEX "provider_events_call" ON "provider_events" USING btree ("call_id");--> statement-breakpoint
CREATE INDEX "provider_events_flagged" ON "provider_events" USING btree ("id" DESC NULLS LAST) WHERE unreadable <> '[]'::jsonb;--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email" ON "users" USING btree (lower("email"));
CREATE TABLE "ticket_comments" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"ticket_id" uuid NOT NULL,
	"author_id" uuid,
	"author_name" text NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ticket_links" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"ticket_id" uuid NOT NULL,
	"call_id" uuid,
	"next_step_id" uuid
);
--> statement-breakpoint
CREATE TABLE "ticket_merges" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"keep_id" uuid NOT NULL,
	"other_id" uuid NOT NULL,
	"moved_ids" uuid[] NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"by_name" text NOT NULL,
	"undone_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "ticket_watchers" (
	"ticket_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	CONSTRAINT "ticket_watchers_ticket_id_user_id_pk" PRIMARY KEY("ticket_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "tickets" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"number" bigserial NOT NULL,
	"subject" text NOT NULL,
	"body" text NOT NULL,
	"status" text NOT NULL,
	"priority" text NOT NULL,
	"category" text,
	"source" text NOT NULL,
	"proposal_key" text,
	"evidence" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"call_id" uuid,
	"caller_id" uuid,
	"assignee_id" uuid,
	"assigned_because" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by_name" text,
	"approved_at" timestamp (3) with time zone,
	"approved_by_name" text,
	"rejected_reason" text,
	"first_response_minutes" integer,
	"resolution_minutes" integer,
	"calendar_version" integer,
	"first_response_due" timestamp (3) with time zone,
	"resolution_due" timestamp (3) with time zone,
	"first_response_left" double precision,
	"resolution_left" double precision,
	"first_responded_at" timestamp (3) with time zone,
	"first_response_warned_at" timestamp (3) with time zone,
	"resolution_warned_at" timestamp (3) with time zone,
	"pending_since" timestamp (3) with time zone,
	"solved_at" timestamp (3) with time zone,
	"next_due" timestamp (3) with time zone GENERATED ALWAYS AS (case when status = 'open' then least(case when first_responded_at is null then first_response_due end, resolution_due) end) STORED,
	"words" "tsvector" GENERATED ALWAYS AS (to_tsvector('simple'::regconfig, subject || ' ' || body)) STORED,
	"kept_id" uuid,
	"undo" jsonb,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_by_name" text,
	"changed_at" timestamp (3) with time zone,
	CONSTRAINT "tickets_number_unique" UNIQUE("number")
);
--> statement-breakpoint
ALTER TABLE "organisation_settings" ADD COLUMN "ai_drafts_need_approval" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "organisation_settings" ADD COLUMN "ticket_targets" jsonb;--> statement-breakpoint
ALTER TABLE "ticket_comments" ADD CONSTRAINT "ticket_comments_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_comments" ADD CONSTRAINT "ticket_comments_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_links" ADD CONSTRAINT "ticket_links_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_links" ADD CONSTRAINT "ticket_links_call_id_calls_id_fk" FOREIGN KEY ("call_id") REFERENCES "public"."calls"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_links" ADD CONSTRAINT "ticket_links_next_step_id_next_steps_id_fk" FOREIGN KEY ("next_step_id") REFERENCES "public"."next_steps"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_merges" ADD CONSTRAINT "ticket_merges_keep_id_tickets_id_fk" FOREIGN KEY ("keep_id") REFERENCES "public"."tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_merges" ADD CONSTRAINT "ticket_merges_other_id_tickets_id_fk" FOREIGN KEY ("other_id") REFERENCES "public"."tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_watchers" ADD CONSTRAINT "ticket_watchers_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_watchers" ADD CONSTRAINT "ticket_watchers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_call_id_calls_id_fk" FOREIGN KEY ("call_id") REFERENCES "public"."calls"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_caller_id_callers_id_fk" FOREIGN KEY ("caller_id") REFERENCES "public"."callers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_assignee_id_users_id_fk" FOREIGN KEY ("assignee_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_kept_id_tickets_id_fk" FOREIGN KEY ("kept_id") REFERENCES "public"."tickets"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ticket_comments_ticket" ON "ticket_comments" USING btree ("ticket_id","created_at");--> statement-breakpoint
CREATE INDEX "ticket_comments_author" ON "ticket_comments" USING btree ("author_id");--> statement-breakpoint
CREATE UNIQUE INDEX "ticket_links_call" ON "ticket_links" USING btree ("ticket_id","call_id");--> statement-breakpoint
CREATE UNIQUE INDEX "ticket_links_next_step" ON "ticket_links" USING btree ("ticket_id","next_step_id");--> statement-breakpoint
CREATE INDEX "ticket_links_of_call" ON "ticket_links" USING btree ("call_id");--> statement-breakpoint
CREATE INDEX "ticket_links_of_next_step" ON "ticket_links" USING btree ("next_step_id");--> statement-breakpoint
CREATE INDEX "ticket_merges_keep" ON "ticket_merges" USING btree ("keep_id");--> statement-breakpoint
CREATE INDEX "ticket_merges_other" ON "ticket_merges" USING btree ("other_id");--> statement-breakpoint
CREATE INDEX "ticket_watchers_user" ON "ticket_watchers" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "tickets_proposal" ON "tickets" USING btree ("call_id","proposal_key");--> statement-breakpoint
CREATE INDEX "tickets_status" ON "tickets" USING btree ("status","number") WHERE kept_id is null;--> statement-breakpoint
CREATE INDEX "tickets_due" ON "tickets" USING btree ("next_due","number");--> statement-breakpoint
CREATE INDEX "tickets_words" ON "tickets" USING gin ("words");--> statement-breakpoint
CREATE INDEX "tickets_caller" ON "tickets" USING btree ("caller_id");--> statement-breakpoint
CREATE INDEX "tickets_assignee" ON "tickets" USING btree ("assignee_id");--> statement-breakpoint
CREATE INDEX "tickets_kept" ON "tickets" USING btree ("kept_id") WHERE kept_id is not null;
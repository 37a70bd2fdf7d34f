CREATE TABLE "reconciliations" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"provider" text NOT NULL,
	"cause" text NOT NULL,
	"requested_by_name" text,
	"since" timestamp (3) with time zone NOT NULL,
	"until" timestamp (3) with time zone NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"alive_at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone,
	"state" text NOT NULL,
	"counts" jsonb NOT NULL,
	"cursor" text,
	"error" text,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bulk_changed_calls" (
	"bulk_id" uuid NOT NULL,
	"call_id" uuid NOT NULL,
	"before" jsonb NOT NULL,
	"version" integer NOT NULL,
	CONSTRAINT "bulk_changed_calls_bulk_id_call_id_pk" PRIMARY KEY("bulk_id","call_id")
);
--> statement-breakpoint
CREATE TABLE "bulk_changes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"actor_id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"undone_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "call_notes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"call_id" uuid NOT NULL,
	"author_id" uuid,
	"author_name" text NOT NULL,
	"text" text NOT NULL,
	"at_seconds" double precision,
	"created_at" timestamp (3) with time zone NOT NULL,
	"edited_at" timestamp (3) with time zone,
	"deleted_at" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "call_scores" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"call_id" uuid NOT NULL,
	"scorecard_id" uuid NOT NULL,
	"scorer_id" uuid,
	"scorer_name" text NOT NULL,
	"answers" jsonb NOT NULL,
	"dispute" jsonb,
	"created_at" timestamp (3) with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_by_name" text,
	"changed_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "call_viewers" (
	"call_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "call_viewers_call_id_user_id_pk" PRIMARY KEY("call_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "note_mentions" (
	"note_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"seen_at" timestamp (3) with time zone,
	CONSTRAINT "note_mentions_note_id_user_id_pk" PRIMARY KEY("note_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "saved_views" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"owner_id" uuid NOT NULL,
	"name" text NOT NULL,
	"is_shared" boolean DEFAULT false NOT NULL,
	"search" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_by_name" text,
	"changed_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "scorecards" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"criteria" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"archived_at" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_by_name" text,
	"changed_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "calls" ADD COLUMN "seq" bigserial NOT NULL;--> statement-breakpoint
ALTER TABLE "calls" ADD COLUMN "recording_absence" text;--> statement-breakpoint
ALTER TABLE "bulk_changed_calls" ADD CONSTRAINT "bulk_changed_calls_bulk_id_bulk_changes_id_fk" FOREIGN KEY ("bulk_id") REFERENCES "public"."bulk_changes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulk_changed_calls" ADD CONSTRAINT "bulk_changed_calls_call_id_calls_id_fk" FOREIGN KEY ("call_id") REFERENCES "public"."calls"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulk_changes" ADD CONSTRAINT "bulk_changes_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "call_notes" ADD CONSTRAINT "call_notes_call_id_calls_id_fk" FOREIGN KEY ("call_id") REFERENCES "public"."calls"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "call_notes" ADD CONSTRAINT "call_notes_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "call_scores" ADD CONSTRAINT "call_scores_call_id_calls_id_fk" FOREIGN KEY ("call_id") REFERENCES "public"."calls"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "call_scores" ADD CONSTRAINT "call_scores_scorecard_id_scorecards_id_fk" FOREIGN KEY ("scorecard_id") REFERENCES "public"."scorecards"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "call_scores" ADD CONSTRAINT "call_scores_scorer_id_users_id_fk" FOREIGN KEY ("scorer_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "call_viewers" ADD CONSTRAINT "call_viewers_call_id_calls_id_fk" FOREIGN KEY ("call_id") REFERENCES "public"."calls"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "call_viewers" ADD CONSTRAINT "call_viewers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "note_mentions" ADD CONSTRAINT "note_mentions_note_id_call_notes_id_fk" FOREIGN KEY ("note_id") REFERENCES "public"."call_notes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "note_mentions" ADD CONSTRAINT "note_mentions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "reconciliations_provider" ON "reconciliations" USING btree ("provider","started_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "bulk_changed_calls_call" ON "bulk_changed_calls" USING btree ("call_id");--> statement-breakpoint
CREATE INDEX "call_notes_call" ON "call_notes" USING btree ("call_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "call_scores_call" ON "call_scores" USING btree ("call_id","scorecard_id");--> statement-breakpoint
CREATE INDEX "call_viewers_user" ON "call_viewers" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "note_mentions_user" ON "note_mentions" USING btree ("user_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "saved_views_owner" ON "saved_views" USING btree ("owner_id");--> statement-breakpoint
ALTER TABLE "calls" ADD CONSTRAINT "calls_seq_unique" UNIQUE("seq");
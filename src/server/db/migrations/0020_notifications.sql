CREATE TABLE "notifications" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"entity" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"call_id" uuid,
	"actor_id" uuid,
	"actor_name" text NOT NULL,
	"count" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"seen_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_call_id_calls_id_fk" FOREIGN KEY ("call_id") REFERENCES "public"."calls"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "notifications_subject" ON "notifications" USING btree ("user_id","kind","subject_id");--> statement-breakpoint
CREATE INDEX "notifications_user" ON "notifications" USING btree ("user_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "notifications_about" ON "notifications" USING btree ("subject_id");--> statement-breakpoint
INSERT INTO "notifications" ("user_id", "kind", "entity", "subject_id", "call_id", "actor_id", "actor_name", "created_at", "seen_at")
SELECT m.user_id, 'mention', 'note', m.note_id, n.call_id, n.author_id, n.author_name, m.created_at, m.seen_at
FROM note_mentions m JOIN call_notes n ON n.id = m.note_id;

CREATE TABLE "routing_plans" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"rules" jsonb NOT NULL,
	"teams" jsonb NOT NULL,
	"people" jsonb NOT NULL,
	"capacity" integer NOT NULL,
	"return_minutes" integer,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_by_name" text,
	"changed_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "routings" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"call_id" uuid NOT NULL,
	"state" text DEFAULT 'new' NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	"rule_id" uuid,
	"rule_name" text DEFAULT '' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"returns" integer DEFAULT 0 NOT NULL,
	"not_begun_by_ids" uuid[] DEFAULT '{}' NOT NULL,
	"assignee_id" uuid,
	"assignee_name" text,
	"assigned_at" timestamp (3) with time zone,
	"candidates" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"step_ids" uuid[] DEFAULT '{}' NOT NULL,
	"ticket_ids" uuid[] DEFAULT '{}' NOT NULL,
	"return_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "next_steps" ADD COLUMN "awaits_assignee" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "routings" ADD CONSTRAINT "routings_call_id_calls_id_fk" FOREIGN KEY ("call_id") REFERENCES "public"."calls"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "routings" ADD CONSTRAINT "routings_assignee_id_users_id_fk" FOREIGN KEY ("assignee_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "routings_waiting" ON "routings" USING btree ("call_id") WHERE state <> 'assigned';--> statement-breakpoint
CREATE INDEX "routings_held" ON "routings" USING btree ("since","id") WHERE state <> 'assigned';--> statement-breakpoint
CREATE INDEX "routings_assigned" ON "routings" USING btree ("assigned_at","id") WHERE state = 'assigned';--> statement-breakpoint
CREATE INDEX "routings_assignee" ON "routings" USING btree ("assignee_id","assigned_at");--> statement-breakpoint
CREATE INDEX "routings_return" ON "routings" USING btree ("return_at") WHERE return_at is not null;--> statement-breakpoint
CREATE INDEX "routings_call" ON "routings" USING btree ("call_id");
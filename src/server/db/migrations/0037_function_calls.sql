CREATE TABLE "custom_functions" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"is_enabled" boolean NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_by_name" text,
	"changed_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "function_calls" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"provider" text NOT NULL,
	"provider_call_id" text NOT NULL,
	"tool_call_id" text NOT NULL,
	"name" text NOT NULL,
	"arguments" jsonb NOT NULL,
	"ignored" text[] NOT NULL,
	"answer" text DEFAULT '' NOT NULL,
	"is_refused" boolean DEFAULT false NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"ms" integer DEFAULT 0 NOT NULL,
	"call_id" uuid,
	"caller_id" uuid,
	"next_step_id" uuid,
	"ticket_id" uuid
);
--> statement-breakpoint
ALTER TABLE "function_calls" ADD CONSTRAINT "function_calls_call_id_calls_id_fk" FOREIGN KEY ("call_id") REFERENCES "public"."calls"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "function_calls" ADD CONSTRAINT "function_calls_caller_id_callers_id_fk" FOREIGN KEY ("caller_id") REFERENCES "public"."callers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "function_calls" ADD CONSTRAINT "function_calls_next_step_id_next_steps_id_fk" FOREIGN KEY ("next_step_id") REFERENCES "public"."next_steps"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "function_calls" ADD CONSTRAINT "function_calls_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "function_calls_tool_call" ON "function_calls" USING btree ("provider","provider_call_id","tool_call_id");--> statement-breakpoint
CREATE INDEX "function_calls_call" ON "function_calls" USING btree ("call_id");--> statement-breakpoint
CREATE INDEX "function_calls_caller" ON "function_calls" USING btree ("caller_id");--> statement-breakpoint
CREATE INDEX "function_calls_next_step" ON "function_calls" USING btree ("next_step_id") WHERE next_step_id is not null;--> statement-breakpoint
CREATE INDEX "function_calls_ticket" ON "function_calls" USING btree ("ticket_id") WHERE ticket_id is not null;--> statement-breakpoint
CREATE INDEX "function_calls_waiting" ON "function_calls" USING btree ("at") WHERE call_id is null;
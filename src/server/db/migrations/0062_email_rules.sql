CREATE TABLE "email_effects" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"rule_id" uuid,
	"rule_name" text NOT NULL,
	"trigger" text NOT NULL,
	"occasion" text NOT NULL,
	"call_id" uuid,
	"next_step_id" uuid,
	"ticket_id" uuid,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "email_mails" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"effect_id" uuid NOT NULL,
	"rule_id" uuid,
	"user_id" uuid,
	"address" text,
	"recipient" text NOT NULL,
	"state" text NOT NULL,
	"reason" text,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "email_rules" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"is_active" boolean NOT NULL,
	"active_since" timestamp (3) with time zone NOT NULL,
	"trigger" text NOT NULL,
	"delay_minutes" integer NOT NULL,
	"filters" jsonb NOT NULL,
	"to_assignee" boolean NOT NULL,
	"to_admins" boolean NOT NULL,
	"user_ids" uuid[] NOT NULL,
	"addresses" text[] NOT NULL,
	"subject" text NOT NULL,
	"body" text NOT NULL,
	"per_hour" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_by_name" text,
	"changed_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "email_effects" ADD CONSTRAINT "email_effects_rule_id_email_rules_id_fk" FOREIGN KEY ("rule_id") REFERENCES "public"."email_rules"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_effects" ADD CONSTRAINT "email_effects_call_id_calls_id_fk" FOREIGN KEY ("call_id") REFERENCES "public"."calls"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_effects" ADD CONSTRAINT "email_effects_next_step_id_next_steps_id_fk" FOREIGN KEY ("next_step_id") REFERENCES "public"."next_steps"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_effects" ADD CONSTRAINT "email_effects_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_mails" ADD CONSTRAINT "email_mails_effect_id_email_effects_id_fk" FOREIGN KEY ("effect_id") REFERENCES "public"."email_effects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_mails" ADD CONSTRAINT "email_mails_rule_id_email_rules_id_fk" FOREIGN KEY ("rule_id") REFERENCES "public"."email_rules"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_mails" ADD CONSTRAINT "email_mails_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "email_effects_once" ON "email_effects" USING btree ("rule_id",coalesce(call_id, next_step_id, ticket_id),"occasion");--> statement-breakpoint
CREATE INDEX "email_effects_call" ON "email_effects" USING btree ("call_id") WHERE call_id is not null;--> statement-breakpoint
CREATE INDEX "email_effects_next_step" ON "email_effects" USING btree ("next_step_id") WHERE next_step_id is not null;--> statement-breakpoint
CREATE INDEX "email_effects_ticket" ON "email_effects" USING btree ("ticket_id") WHERE ticket_id is not null;--> statement-breakpoint
CREATE INDEX "email_effects_at" ON "email_effects" USING btree ("at");--> statement-breakpoint
CREATE UNIQUE INDEX "email_mails_person" ON "email_mails" USING btree ("effect_id","user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "email_mails_address" ON "email_mails" USING btree ("effect_id","address");--> statement-breakpoint
CREATE INDEX "email_mails_newest" ON "email_mails" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "email_mails_rule" ON "email_mails" USING btree ("rule_id","at","id");--> statement-breakpoint
CREATE INDEX "email_mails_state" ON "email_mails" USING btree ("state","at","id");--> statement-breakpoint
CREATE INDEX "email_mails_user" ON "email_mails" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "email_rules_active" ON "email_rules" USING btree ("trigger") WHERE is_active;
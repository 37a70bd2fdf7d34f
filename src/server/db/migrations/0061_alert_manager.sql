CREATE TABLE "alert_deliveries" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"alert_id" uuid NOT NULL,
	"event" text NOT NULL,
	"url" text NOT NULL,
	"body" text NOT NULL,
	"secret" text NOT NULL,
	"sealed_under" uuid NOT NULL,
	"state" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"error" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "alert_recipients" (
	"rule_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	CONSTRAINT "alert_recipients_rule_id_user_id_pk" PRIMARY KEY("rule_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "alert_rules" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"measure" text NOT NULL,
	"filters" jsonb NOT NULL,
	"window_minutes" integer NOT NULL,
	"comparison" text NOT NULL,
	"threshold" double precision NOT NULL,
	"hold_minutes" integer NOT NULL,
	"quiet_from" text,
	"quiet_to" text,
	"webhook_url" text,
	"webhook_secret" text,
	"is_active" boolean NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"evaluated_at" timestamp (3) with time zone,
	"value" double precision,
	"n" integer,
	"problem" text,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_by_name" text,
	"changed_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "alerts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"rule_id" uuid,
	"rule_name" text NOT NULL,
	"measure" text NOT NULL,
	"comparison" text NOT NULL,
	"threshold" double precision NOT NULL,
	"window_minutes" integer NOT NULL,
	"state" text NOT NULL,
	"value" double precision,
	"worst_value" double precision,
	"n" integer,
	"has_no_data" boolean DEFAULT false NOT NULL,
	"calls" jsonb,
	"started_at" timestamp (3) with time zone NOT NULL,
	"fired_at" timestamp (3) with time zone,
	"clear_since" timestamp (3) with time zone,
	"known_at" timestamp (3) with time zone NOT NULL,
	"acknowledged_at" timestamp (3) with time zone,
	"acknowledged_by_name" text,
	"snoozed_until" timestamp (3) with time zone,
	"is_held" boolean DEFAULT false NOT NULL,
	"notified_at" timestamp (3) with time zone,
	"resolved_at" timestamp (3) with time zone,
	"resolved_because" text
);
--> statement-breakpoint
ALTER TABLE "alert_deliveries" ADD CONSTRAINT "alert_deliveries_alert_id_alerts_id_fk" FOREIGN KEY ("alert_id") REFERENCES "public"."alerts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_recipients" ADD CONSTRAINT "alert_recipients_rule_id_alert_rules_id_fk" FOREIGN KEY ("rule_id") REFERENCES "public"."alert_rules"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_recipients" ADD CONSTRAINT "alert_recipients_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alerts" ADD CONSTRAINT "alerts_rule_id_alert_rules_id_fk" FOREIGN KEY ("rule_id") REFERENCES "public"."alert_rules"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "alert_deliveries_alert" ON "alert_deliveries" USING btree ("alert_id","created_at");--> statement-breakpoint
CREATE INDEX "alert_recipients_user" ON "alert_recipients" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "alerts_open" ON "alerts" USING btree ("rule_id") WHERE state <> 'resolved';--> statement-breakpoint
CREATE INDEX "alerts_rule" ON "alerts" USING btree ("rule_id");--> statement-breakpoint
CREATE INDEX "alerts_newest" ON "alerts" USING btree ("started_at","id");
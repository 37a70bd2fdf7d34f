CREATE TABLE "domain_events" (
	"epoch" integer NOT NULL,
	"tx" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	"id" bigserial NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"entity" text NOT NULL,
	"entity_id" text,
	"what" text NOT NULL,
	"call_id" uuid,
	"actor_kind" text NOT NULL,
	"actor_id" text,
	"actor_name" text NOT NULL,
	"before" jsonb,
	"after" jsonb,
	CONSTRAINT "domain_events_epoch_tx_id_pk" PRIMARY KEY("epoch","tx","id")
);
--> statement-breakpoint
CREATE TABLE "event_consumers" (
	"name" text PRIMARY KEY NOT NULL,
	"epoch" integer NOT NULL,
	"tx" "xid8" NOT NULL,
	"id" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "event_epochs" (
	"epoch" integer PRIMARY KEY NOT NULL,
	"cluster" text NOT NULL,
	"began_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"pruned_to" "xid8"
);
--> statement-breakpoint
DROP TABLE "live_events" CASCADE;--> statement-breakpoint
CREATE INDEX "domain_events_of_call" ON "domain_events" USING btree ("call_id") WHERE before is not null or after is not null;--> statement-breakpoint
CREATE INDEX "domain_events_of_entity" ON "domain_events" USING btree ("entity_id") WHERE before is not null or after is not null;
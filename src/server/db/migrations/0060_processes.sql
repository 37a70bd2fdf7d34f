CREATE TABLE "processes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"role" text NOT NULL,
	"version" text NOT NULL,
	"commit" text,
	"host" text NOT NULL,
	"pid" integer NOT NULL,
	"memory_bytes" bigint NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "processes_seen" ON "processes" USING btree ("seen_at");--> statement-breakpoint
-- The address of an entry stays as it is, too.
CREATE OR REPLACE FUNCTION "audit_entries_append_only"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'UPDATE'
		AND (NEW.id, NEW.at, NEW.actor_id, NEW.actor_name, NEW.address, NEW.action, NEW.call_id)
			IS NOT DISTINCT FROM (OLD.id, OLD.at, OLD.actor_id, OLD.actor_name, OLD.address, OLD.action, OLD.call_id)
		AND (NEW.subject_id IS NULL OR NEW.subject_id = OLD.subject_id)
		AND NEW.changes = coalesce(
			(SELECT jsonb_object_agg(key, '{"from": null, "to": null}'::jsonb) FROM jsonb_each(OLD.changes)),
			'{}'::jsonb
		)
	THEN
		RETURN NEW;
	END IF;
	RAISE EXCEPTION 'audit_entries is append-only' USING ERRCODE = 'restrict_violation';
END
$$;

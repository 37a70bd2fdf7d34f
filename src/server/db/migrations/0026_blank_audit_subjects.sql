-- Where an entry is blanked, the key of a label that held a name goes, too.
CREATE OR REPLACE FUNCTION "audit_entries_append_only"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'UPDATE'
		AND (NEW.id, NEW.at, NEW.actor_id, NEW.actor_name, NEW.action, NEW.call_id)
			IS NOT DISTINCT FROM (OLD.id, OLD.at, OLD.actor_id, OLD.actor_name, OLD.action, OLD.call_id)
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

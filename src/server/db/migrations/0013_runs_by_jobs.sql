ALTER TABLE "reconciliations" DROP COLUMN "alive_at";--> statement-breakpoint
ALTER TABLE "reconciliations" DROP COLUMN "version";--> statement-breakpoint
INSERT INTO "jobs" ("kind", "key", "payload") SELECT DISTINCT 'reconciliation', "provider", jsonb_build_object('provider', "provider") FROM "reconciliations" WHERE "state" = 'running';--> statement-breakpoint
DELETE FROM "installation" WHERE "key" = 'retention-ran-on';

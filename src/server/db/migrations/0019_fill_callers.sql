INSERT INTO "jobs" ("kind", "key") SELECT 'fill-callers', 'all' WHERE EXISTS (SELECT FROM "calls");

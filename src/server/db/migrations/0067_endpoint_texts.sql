ALTER TABLE "endpoint_models" ADD COLUMN "are_texts_used" boolean DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE "endpoint_models" SET "are_texts_used" = true WHERE "state" = 'live';
CREATE TABLE "models" (
	"kind" text NOT NULL,
	"number" integer NOT NULL,
	"state" text NOT NULL,
	"trained_at" timestamp (3) with time zone NOT NULL,
	"verdicts" integer NOT NULL,
	"examples" integer NOT NULL,
	"score" jsonb,
	"bytes" "bytea",
	"reason" text,
	CONSTRAINT "models_kind_number_pk" PRIMARY KEY("kind","number")
);
--> statement-breakpoint
CREATE INDEX "calls_judged" ON "calls" USING btree ("changed_at") WHERE (human_category is not null or reviewed_at is not null) and not is_sample;
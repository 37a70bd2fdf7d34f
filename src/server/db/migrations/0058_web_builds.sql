CREATE TABLE "web_builds" (
	"id" text PRIMARY KEY NOT NULL,
	"served_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "web_files" (
	"build_id" text NOT NULL,
	"path" text NOT NULL,
	"is_brotli" boolean NOT NULL,
	"body" "bytea" NOT NULL,
	CONSTRAINT "web_files_build_id_path_pk" PRIMARY KEY("build_id","path")
);
--> statement-breakpoint
ALTER TABLE "web_files" ADD CONSTRAINT "web_files_build_id_web_builds_id_fk" FOREIGN KEY ("build_id") REFERENCES "public"."web_builds"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "web_files_path" ON "web_files" USING btree ("path");
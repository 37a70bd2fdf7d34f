CREATE TABLE "presence" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"is_available" boolean NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	"by" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "awaits_assignee" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "presence" ADD CONSTRAINT "presence_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "tickets_waiting" ON "tickets" USING btree ("number") WHERE awaits_assignee;
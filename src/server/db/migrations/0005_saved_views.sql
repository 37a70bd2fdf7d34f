ALTER TABLE "saved_views" DROP CONSTRAINT "saved_views_owner_id_users_id_fk";
--> statement-breakpoint
DROP INDEX "saved_views_owner";--> statement-breakpoint
ALTER TABLE "saved_views" ALTER COLUMN "owner_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "saved_views" ADD COLUMN "owner_name" text NOT NULL;--> statement-breakpoint
ALTER TABLE "saved_views" ADD COLUMN "deleted_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "saved_views_name" ON "saved_views" USING btree ("owner_id",lower("name")) WHERE deleted_at is null;
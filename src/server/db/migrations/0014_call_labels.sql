CREATE TABLE "call_tags" (
	"call_id" uuid NOT NULL,
	"tag" text NOT NULL,
	"added_by_name" text NOT NULL,
	"added_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "call_tags_call_id_tag_pk" PRIMARY KEY("call_id","tag")
);
--> statement-breakpoint
CREATE TABLE "categories" (
	"key" text PRIMARY KEY NOT NULL,
	"label" text NOT NULL,
	"position" serial NOT NULL,
	"retired_at" timestamp (3) with time zone,
	"merged_into" text,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_by_name" text,
	"changed_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "tags" (
	"key" text PRIMARY KEY NOT NULL,
	"label" text NOT NULL,
	"position" serial NOT NULL,
	"retired_at" timestamp (3) with time zone,
	"merged_into" text,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_by_name" text,
	"changed_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "call_tags" ADD CONSTRAINT "call_tags_call_id_calls_id_fk" FOREIGN KEY ("call_id") REFERENCES "public"."calls"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "call_tags" ADD CONSTRAINT "call_tags_tag_tags_key_fk" FOREIGN KEY ("tag") REFERENCES "public"."tags"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "call_tags_tag" ON "call_tags" USING btree ("tag","call_id");--> statement-breakpoint
INSERT INTO "categories" ("key", "label") VALUES
	('problem', 'Problem'),
	('booking', 'Booking'),
	('change-or-cancel', 'Change or cancel'),
	('order', 'Order'),
	('status', 'Status'),
	('billing', 'Billing'),
	('account', 'Account'),
	('information', 'Information'),
	('service-request', 'Service request'),
	('complaint', 'Complaint'),
	('other', 'Other');

CREATE TABLE "setup_step" (
	"owner_id" uuid NOT NULL,
	"step_index" integer NOT NULL,
	"step_name" text NOT NULL,
	"is_done" boolean NOT NULL,
	CONSTRAINT "setup_step_owner_id_step_index_pk" PRIMARY KEY("owner_id","step_index")
);

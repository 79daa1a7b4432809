DO $$ BEGIN
  IF EXISTS (SELECT FROM owner_move) THEN
    RAISE EXCEPTION 'an owner is being moved to or from another installation, so start the version before this one and finish the move or take it back (npm run move-owner)';
  END IF;
  IF EXISTS (SELECT FROM moved_away) THEN
    RAISE EXCEPTION 'owners have moved from here to another installation, and this version cannot tell them where they are, so move them back with the version before this one, or empty the table moved_away';
  END IF;
END $$;--> statement-breakpoint
DROP TABLE "moved_away";--> statement-breakpoint
DROP TABLE "owner_move";

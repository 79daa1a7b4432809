-- Counts at the end of the transaction: the counts are shared by all owners, and whoever changed one kept everyone
-- with as many points waiting until their own transaction had done the rest of its work.
DROP TRIGGER count_standing ON standing;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER count_standing AFTER INSERT OR DELETE OR UPDATE OF points, is_listed ON standing
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION count_standing();

SELECT protect_tenant_table(t::regclass) FROM unnest(ARRAY['point_account', 'counted_goal', 'competitor', 'standing']) AS t;
--> statement-breakpoint
SELECT protect_tenant_table('point_event');
--> statement-breakpoint
-- What was paid or taken back stays as it was written.
REVOKE UPDATE, DELETE ON point_event FROM kpi_owner, kpi_system;
--> statement-breakpoint
-- Only the trigger below writes it.
GRANT SELECT ON standing_count TO kpi_system;
--> statement-breakpoint
-- Adds new events to the owner's total and to the standing of the month in which they were earned.
CREATE FUNCTION add_points() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO point_account AS kept (owner_id, total)
  SELECT owner_id, sum(points) FROM new_rows GROUP BY 1 ORDER BY 1
  ON CONFLICT (owner_id) DO UPDATE SET total = kept.total + excluded.total;

  INSERT INTO standing AS kept (owner_id, month, points, achievements, shares)
  SELECT owner_id, date_trunc('month', day::timestamp)::date, sum(points),
         coalesce(sum(sign(points)) FILTER (WHERE what <> 'share'), 0),
         coalesce(sum(sign(points)) FILTER (WHERE what = 'share'), 0)
  FROM new_rows WHERE counts_in_month GROUP BY 1, 2 ORDER BY 1, 2
  ON CONFLICT (owner_id, month) DO UPDATE SET
    points = kept.points + excluded.points, achievements = kept.achievements + excluded.achievements,
    shares = kept.shares + excluded.shares;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER add_points AFTER INSERT ON point_event
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION add_points();
--> statement-breakpoint
-- Counts the listed owners by month and points. The counts are nobody's own rows, so this runs with the rights of
-- whoever migrates. Rows are locked in the order of points.
CREATE FUNCTION count_standing() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO standing_count AS kept (month, points, shard, owners)
  SELECT month, points, abs(hashtext(owner_id::text) % 8), sum(change) FROM (
    SELECT NEW.month, NEW.points, NEW.owner_id, 1 AS change WHERE TG_OP <> 'DELETE' AND NEW.is_listed AND NEW.points > 0
    UNION ALL
    SELECT OLD.month, OLD.points, OLD.owner_id, -1 WHERE TG_OP <> 'INSERT' AND OLD.is_listed AND OLD.points > 0
  ) AS changed
  GROUP BY 1, 2, 3 HAVING sum(change) <> 0 ORDER BY 1, 2
  ON CONFLICT (month, points, shard) DO UPDATE SET owners = kept.owners + excluded.owners;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER count_standing AFTER INSERT OR DELETE OR UPDATE OF points, is_listed ON standing
  FOR EACH ROW EXECUTE FUNCTION count_standing();
--> statement-breakpoint
-- An owner who appears on the board "not at all" isn't listed in any month that begins.
CREATE FUNCTION list_standing() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.is_listed := NEW.is_listed AND NOT EXISTS (SELECT FROM competitor WHERE owner_id = NEW.owner_id AND appearance = 'hidden');
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER list_standing BEFORE INSERT ON standing FOR EACH ROW EXECUTE FUNCTION list_standing();

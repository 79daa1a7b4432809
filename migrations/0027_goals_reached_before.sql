SET LOCAL ROLE kpi_system;
--> statement-breakpoint
-- Days are those of the owner. Goals that are achieved already were celebrated when the page noticed them.
UPDATE business_goal SET
  set_on = (created_at AT TIME ZONE time_zone)::date,
  reached_on = (achieved_at AT TIME ZONE time_zone)::date,
  celebrated_at = achieved_at
FROM business_profile WHERE business_profile.owner_id = business_goal.owner_id;
--> statement-breakpoint
UPDATE milestone_reached SET
  period = to_char(reached_at AT TIME ZONE time_zone, CASE series WHEN 'year_revenue' THEN 'YYYY' ELSE 'YYYY-MM' END)
FROM business_profile
WHERE business_profile.owner_id = milestone_reached.owner_id AND series IN ('year_revenue', 'month_revenue');
--> statement-breakpoint
RESET ROLE;

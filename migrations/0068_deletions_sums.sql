-- What is in the trash already: the revenue of each deletion, and the file of an import that was undone.
SET LOCAL ROLE kpi_system;--> statement-breakpoint
UPDATE trash SET revenue_cents = summed.revenue_cents
FROM (
  SELECT owner_id, trash_id, sum(revenue_cents)::bigint AS revenue_cents
  FROM trashed_sale GROUP BY 1, 2
) AS summed
WHERE summed.owner_id = trash.owner_id AND summed.trash_id = trash.id;--> statement-breakpoint
UPDATE trash SET file_name = run.file_name
FROM sale_import AS run
WHERE trash.kind = 'import' AND run.owner_id = trash.owner_id AND run.trash_id = trash.id;--> statement-breakpoint
RESET ROLE;

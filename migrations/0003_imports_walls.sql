SELECT protect_tenant_table(t::regclass) FROM unnest(ARRAY['rejected_rows', 'import_layout']) AS t;
--> statement-breakpoint
-- Imports from before imports had a state. Who owns the tables stands behind their walls too.
SET LOCAL ROLE kpi_system;
--> statement-breakpoint
UPDATE sale_import
SET state = 'done', ended_at = sale_import.created_at, first_sale_id = sales.first, last_sale_id = sales.last
FROM (
  SELECT owner_id, id, min(sale_id) AS first, max(sale_id) AS last FROM (
    SELECT sale_import.owner_id, sale_import.id, sale.id AS sale_id
    FROM sale_import LEFT JOIN sale ON sale.owner_id = sale_import.owner_id AND import_id = sale_import.id
    UNION ALL
    SELECT owner_id, import_id, id FROM trashed_sale WHERE import_id IS NOT NULL
  ) AS all_sales GROUP BY 1, 2
) AS sales
WHERE sales.owner_id = sale_import.owner_id AND sales.id = sale_import.id;
--> statement-breakpoint
RESET ROLE;

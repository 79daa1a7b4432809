SELECT protect_tenant_table('shop_figures');
--> statement-breakpoint
-- Nobody's own rows: what owners may know of each other (ADR 0017).
GRANT SELECT ON benchmark_cohort TO kpi_owner, kpi_system;
--> statement-breakpoint
GRANT INSERT, DELETE ON benchmark_cohort TO kpi_system;
--> statement-breakpoint
GRANT SELECT, INSERT ON benchmark_month TO kpi_system;
--> statement-breakpoint
-- Has the figures of every owner with sales computed by settling, which finds that they are missing.
SET LOCAL ROLE kpi_system;
--> statement-breakpoint
UPDATE sale_revision SET unsettled_from = least(unsettled_from, current_date - 1) WHERE entries > 0;
--> statement-breakpoint
RESET ROLE;

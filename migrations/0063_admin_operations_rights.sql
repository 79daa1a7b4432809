-- Only the system reads and writes them: they belong to no owner.
GRANT SELECT, INSERT, UPDATE, DELETE ON app_process, overview_count TO kpi_system;

-- No UPDATE: what happened stays as it was written.
GRANT SELECT, INSERT, DELETE ON security_event TO kpi_system;

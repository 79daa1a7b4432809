-- Like accounts: read before an owner is known, and by nobody else.
GRANT SELECT, INSERT, UPDATE, DELETE ON authenticator, passkey TO kpi_system;

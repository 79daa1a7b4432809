SELECT protect_tenant_table(t::regclass) FROM unnest(ARRAY['support_ticket', 'support_message', 'support_screenshot']) AS t;
--> statement-breakpoint
-- For admins only.
GRANT SELECT, INSERT, UPDATE, DELETE ON support_note, canned_reply TO kpi_system;

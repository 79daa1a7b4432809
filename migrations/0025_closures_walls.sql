SELECT protect_tenant_table(t::regclass) FROM unnest(ARRAY['closure', 'opening_week']) AS t;

SELECT protect_tenant_table('coach_settings');

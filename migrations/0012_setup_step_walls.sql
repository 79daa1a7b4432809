SELECT protect_tenant_table('setup_step');

SELECT protect_tenant_table('outreach');

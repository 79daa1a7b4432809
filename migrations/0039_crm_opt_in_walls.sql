SELECT protect_tenant_table('crm_opt_in');

SELECT protect_tenant_table('business_logo');

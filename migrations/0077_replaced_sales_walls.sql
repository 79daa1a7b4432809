SELECT protect_tenant_table('replaced_sale');

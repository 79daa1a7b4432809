SELECT protect_tenant_table('ai_exchange');

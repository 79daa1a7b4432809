SELECT protect_tenant_table(t::regclass) FROM unnest(ARRAY['business_goal', 'milestone_reached']) AS t;

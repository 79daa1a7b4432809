SELECT protect_tenant_table(t::regclass) FROM unnest(ARRAY['mail_settings', 'digest_sent', 'goal_mail']) AS t;
--> statement-breakpoint
-- Due since 1970, so the first run of the job plans the digest of each owner there is.
INSERT INTO mail_settings (owner_id) SELECT owner_id FROM business_profile;

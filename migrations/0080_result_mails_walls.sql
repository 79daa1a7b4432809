GRANT SELECT, INSERT, UPDATE ON result_mails TO kpi_system;
--> statement-breakpoint
-- Whoever has turned the digest off is not sent something new.
SET LOCAL ROLE kpi_system;
--> statement-breakpoint
UPDATE mail_settings SET result_mail = false WHERE digest = 'off';
--> statement-breakpoint
RESET ROLE;

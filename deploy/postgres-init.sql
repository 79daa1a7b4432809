-- Run once by the image of PostgreSQL, when its folder is empty: the app's user, who is no superuser, and a database
-- that is theirs (docs/operating.md#your-own-postgresql). After that the superuser has no password: only
-- `docker compose exec database psql -U postgres` leads there.
\getenv password POSTGRES_PASSWORD
CREATE ROLE kpi LOGIN CREATEROLE PASSWORD :'password';
CREATE DATABASE kpi OWNER kpi;
ALTER ROLE postgres PASSWORD NULL;

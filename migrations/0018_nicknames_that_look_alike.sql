SET LOCAL ROLE kpi_system;

-- As competition/nicknames.ts makes keys now, for the letters that most nicknames have. Of those that look alike, one has the key.
WITH keyed AS (
  SELECT owner_id, row_number() OVER (
    PARTITION BY replace(regexp_replace(translate(alias_key, '01l', 'oii'), '[[:punct:][:space:]]', '', 'g'), 'rn', 'm')
    ORDER BY owner_id
  ) AS place
  FROM competitor WHERE alias_key IS NOT NULL
)
UPDATE competitor SET alias_key = NULL FROM keyed WHERE competitor.owner_id = keyed.owner_id AND place > 1;
UPDATE competitor
SET alias_key = replace(regexp_replace(translate(alias_key, '01l', 'oii'), '[[:punct:][:space:]]', '', 'g'), 'rn', 'm')
WHERE alias_key ~ '[^[:punct:][:space:]]';

RESET ROLE;

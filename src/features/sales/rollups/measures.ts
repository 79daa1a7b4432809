/** What one row of `sale` adds to the columns of the rollups; the triggers say the same (migrations/0001). */
export const MEASURES = `
  1 AS entries,
  (revenue_cents >= 0)::int AS sales,
  CASE WHEN revenue_cents >= 0 THEN quantity ELSE 0 END AS quantity,
  revenue_cents,
  CASE WHEN cost_cents IS NULL THEN 0 ELSE revenue_cents END AS costed_revenue_cents,
  coalesce(cost_cents, 0) AS cost_cents`

// As doubles, like every number in JSON: exact up to 2^53, and summed by PostgreSQL in two thirds of
// the time and none of the memory that `numeric`, the type of a sum of bigint, takes (20,000 customers).
export const SUMS = `
  coalesce(sum(sales::float8), 0) AS sales,
  coalesce(sum(quantity::float8), 0) AS quantity,
  coalesce(sum(revenue_cents::float8), 0) AS "revenueCents",
  coalesce(sum(costed_revenue_cents::float8), 0) AS "costedRevenueCents",
  coalesce(sum(cost_cents::float8), 0) AS "costCents"`

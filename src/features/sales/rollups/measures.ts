/** Contribution of a `sale` row to the columns of the rollups; must match the triggers (migrations/0001). */
export const MEASURES = `
  1 AS entries,
  (revenue_cents >= 0)::int AS sales,
  CASE WHEN revenue_cents >= 0 THEN quantity ELSE 0 END AS quantity,
  revenue_cents,
  CASE WHEN cost_cents IS NULL THEN 0 ELSE revenue_cents END AS costed_revenue_cents,
  coalesce(cost_cents, 0) AS cost_cents`

// Doubles, like every number in JSON, are exact up to 2^53. PostgreSQL sums them in two thirds of the
// time and none of the memory of `numeric`, the type of a sum of bigint (20,000 customers).
export const SUMS = `
  coalesce(sum(sales::float8), 0) AS sales,
  coalesce(sum(quantity::float8), 0) AS quantity,
  coalesce(sum(revenue_cents::float8), 0) AS "revenueCents",
  coalesce(sum(costed_revenue_cents::float8), 0) AS "costedRevenueCents",
  coalesce(sum(cost_cents::float8), 0) AS "costCents"`

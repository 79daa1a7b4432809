import * as z from 'zod'

/** Settings, parsed once from the environment (README lists them). */
const schema = z.object({
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  APP_URL: z.url().optional(),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: z.string().optional(),
  SESSION_SECRET: z.string().min(32).optional(),
  APP_NAME: z.string().default('KPI Mechanics'),
  BRAND_TITLE: z.string().default('B.O.S.S. KPI Tracker'),
})

export type Config = z.infer<typeof schema>

import type { FastifySchemaCompiler, FastifySerializerCompiler } from 'fastify'
import * as z from 'zod/mini'
import { badInput, type AppError } from '../../shared/errors.ts'

export const validatorCompiler: FastifySchemaCompiler<z.core.$ZodType> =
  ({ schema }) =>
  (data) => {
    const { error, data: value } = z.safeParse(schema, data)
    return error ? { error: refusalOf(error) } : { value }
  }

export const serializerCompiler: FastifySerializerCompiler<z.core.$ZodType> =
  ({ schema }) =>
  (data) =>
    JSON.stringify(z.encode(schema, data))

function refusalOf({ issues }: z.core.$ZodError): AppError {
  const [first] = issues
  if (first!.path.length === 0 && first!.code === 'invalid_type')
    return badInput('The request must be sent as a JSON object.')
  const fields: Record<string, string> = {}
  for (const { path, message } of issues) fields[path.join('/')] ??= message
  return badInput(first!.message, fields)
}

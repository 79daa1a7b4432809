import * as z from 'zod/mini'
import { commentsOn, type Contract } from './comments.ts'

export type JsonSchema = Record<string, any>

/** With facts of `shared/documented.ts` and the contract's comments; other checks are left out. */
export function jsonSchemaOf(
  schema: z.core.$ZodType,
  io: 'input' | 'output',
  contract?: Contract,
): JsonSchema {
  const json: JsonSchema = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      const facts: JsonSchema = z.globalRegistry.get(zodSchema) ?? {}
      if (facts.type !== undefined) {
        for (const keyword of Object.keys(jsonSchema)) delete (jsonSchema as JsonSchema)[keyword]
      }
      // zod leaves out the examples of a schema that transforms its input.
      Object.assign(jsonSchema, facts)
    },
  })
  delete json.$schema // the whole document says it
  if (contract) describe(json, contract)
  return json
}

function describe(json: unknown, contract: Contract): void {
  if (Array.isArray(json)) return json.forEach((each) => describe(each, contract))
  if (typeof json !== 'object' || json === null) return
  const { properties } = json as JsonSchema
  if (typeof properties === 'object') {
    const comments = commentsOn(Object.keys(properties), contract)
    for (const [key, description] of comments) properties[key].description ??= description
  }
  for (const each of Object.values(json)) describe(each, contract)
}

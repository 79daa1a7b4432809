import Fastify, { type FastifyInstance } from 'fastify'
import {
  createJsonSchemaTransform,
  serializerCompiler,
  validatorCompiler,
} from 'fastify-type-provider-zod'

/**
 * Serves the OpenAPI page of all endpoints under `/api/docs`. It is a second server inside this one,
 * created on the first visit, because its packages would add a tenth of a second to every start.
 */
export function serveDocs(app: FastifyInstance, appName: string): void {
  let docs: Promise<FastifyInstance> | undefined
  const config = { access: 'public' } as const
  for (const url of ['/api/docs', '/api/docs/*']) {
    app.get(url, { config, exposeHeadRoute: false }, async (request, reply) => {
      docs ??= buildDocs(app, appName)
      const ready = await docs
      reply.hijack()
      for (const [name, value] of Object.entries(reply.getHeaders())) {
        if (value !== undefined) reply.raw.setHeader(name, value)
      }
      ready.routing(request.raw, reply.raw)
    })
  }
}

async function buildDocs(app: FastifyInstance, appName: string): Promise<FastifyInstance> {
  const [{ default: swagger }, { default: swaggerUi }] = await Promise.all([
    import('@fastify/swagger'),
    import('@fastify/swagger-ui'),
  ])
  const docs = Fastify()
  docs.setValidatorCompiler(validatorCompiler)
  docs.setSerializerCompiler(serializerCompiler)
  await docs.register(swagger, {
    openapi: { info: { title: appName, version: '2.0' } },
    // Custom checks, which JSON Schema cannot express, are left out of the page.
    transform: createJsonSchemaTransform({ zodToJsonConfig: { unrepresentable: 'any' } }),
  })
  for (const { method, url, schema, config } of app.calls) {
    if (config?.endpoint && method !== 'HEAD')
      docs.route({ method, url, schema, handler: () => {} })
  }
  await docs.register(swaggerUi, {
    routePrefix: '/api/docs',
    uiConfig: { layout: 'BaseLayout' },
  })
  await docs.ready()
  return docs
}

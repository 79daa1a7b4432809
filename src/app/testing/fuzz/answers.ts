import addFormats from 'ajv-formats'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import type { Answer } from '../app.ts'
import type { Operation } from './requests.ts'
import type { Json } from './values.ts'

/** Returns a function that says what is wrong with an answer by the OpenAPI file; undefined if nothing is. */
export function checkAnswers(
  api: Json,
): (operation: Operation, answer: Answer) => string | undefined {
  const ajv = new Ajv2020({ strict: false, allErrors: false, validateFormats: true })
  addFormats.default(ajv)
  const isError = ajv.compile(api.components.schemas.Error)
  const answers = new Map<Operation, ValidateFunction>()
  const isDone = (operation: Operation): ValidateFunction => {
    const known = answers.get(operation)
    if (known) return known
    const { schema } = operation.responses[200].content['application/json']
    const compiled = ajv.compile(schema)
    answers.set(operation, compiled)
    return compiled
  }
  const check = (validate: ValidateFunction, body: unknown): string | undefined =>
    validate(body) ? undefined : `outside of the schema: ${ajv.errorsText(validate.errors)}`

  return (operation, { status, body, headers }) => {
    if (status >= 500) return `status ${status}`
    const type = String(headers['content-type'] ?? '')
    if (status >= 400) {
      if (!type.startsWith('application/json')) return `a refusal (${status}) that is not JSON`
      if (status === 429 && !headers['retry-after']) return 'a 429 without Retry-After'
      return (
        check(isError, body) ?? (body.message.trim() ? undefined : 'a refusal without a sentence')
      )
    }
    // A plain form answers with the page that comes next.
    if (status === 303 && headers.location && operation.responses[200].content['text/html'])
      return undefined
    if (status !== 200) return `status ${status}, which is not documented`
    const [media] = Object.keys(operation.responses[200].content)
    if (media === 'application/json') return check(isDone(operation), body)
    return type.split('/')[0] === media!.split('/')[0] ? undefined : `a file that is ${type}`
  }
}

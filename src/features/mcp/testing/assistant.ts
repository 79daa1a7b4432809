import type { Answer, Client } from '../../../app/testing/app.ts'
import { programOf, tokenOf } from '../../accounts/testing/programs.ts'
import { MCP_PATH } from '../contract.ts'

interface Told {
  isError?: boolean
  structuredContent: any
  content: { type: string; text: string }[]
}

/** A message as clients of 2025 send it, without a session. */
export const message = (method: string, params: object = {}, id: number | string = 1) => ({
  jsonrpc: '2.0',
  id,
  method,
  params,
})

/** Calls a tool in an owner's name and returns its result, whatever it is. */
export async function told(
  send: (body: unknown) => Promise<Answer>,
  name: string,
  input: object = {},
): Promise<Told> {
  const answer = await send(message('tools/call', { name, arguments: input }))
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
  return answer.body.result
}

/** An assistant that an owner gave a token to: sends it messages. */
export async function assistantOf(owner: Client): Promise<(body: unknown) => Promise<Answer>> {
  const { token } = await tokenOf(owner, ['read'], 'Assistant')
  const program = programOf(owner, token)
  return (body) => program.post(MCP_PATH, body, { 'content-type': 'application/json' })
}

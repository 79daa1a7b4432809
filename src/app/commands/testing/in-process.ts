import type { CommandServices } from '../run-command.ts'
import { readUse, type Use } from '../usage.ts'

/** Returns a function that runs what an operator types after `npm run admin --`, in this process, and returns what is printed. */
export const adminOf =
  (services: Omit<CommandServices, 'connection'>, uses: Use<never>[]) =>
  async (...args: string[]): Promise<string> => {
    const { run, given } = readUse('admin', uses, args, {})
    return run(services as never, given)
  }

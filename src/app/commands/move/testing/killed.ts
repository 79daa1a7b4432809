import { systemClock } from '../../../../server/clock.ts'
import { connectEvents } from '../../../events.ts'
import { moveOwner } from '../moving.ts'

/** `node killed.ts FROM TO EMAIL STEP`: moves an owner and kills itself at a step, as if the machine had lost its power. */
const [from = '', to = '', email = '', step = ''] = process.argv.slice(2)
const sessionSecret = 's'.repeat(32)
connectEvents()
await moveOwner(
  { connection: { connectionString: from }, sessionSecret, address: 'http://localhost:3000' },
  { connection: { connectionString: to }, sessionSecret, address: 'http://localhost:3001' },
  email,
  {
    clock: systemClock,
    onStep: (reached) => {
      if (reached === step) process.kill(process.pid, 'SIGKILL')
    },
  },
)

import { systemClock } from '../../../../server/clock.ts'
import { connectEvents } from '../../../events.ts'
import { moveOwner, takeBack } from '../moving.ts'

/** `node killed.ts FROM TO EMAIL STEP`: moves an owner and kills itself at a step, as if the machine had lost its power. Without a step: takes them back. */
const [from = '', to = '', email = '', step = ''] = process.argv.slice(2)
const sessionSecret = 's'.repeat(32)
const here = {
  connection: { connectionString: from },
  sessionSecret,
  address: 'http://localhost:3000',
}
const there = {
  connection: { connectionString: to },
  sessionSecret,
  address: 'http://localhost:3001',
}
connectEvents()
if (step === '') await takeBack(here, there, email)
else {
  await moveOwner(here, there, email, {
    clock: systemClock,
    onStep: (reached) => {
      if (reached === step) process.kill(process.pid, 'SIGKILL')
    },
  })
}

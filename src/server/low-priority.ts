import { constants, getPriority, setPriority } from 'node:os'

/** For threads that take a processor. Import first. */

const LOW = constants.priority.PRIORITY_BELOW_NORMAL

// Linux sets this thread only, other systems the whole process. A process may not raise its priority.
if (process.platform === 'linux' && getPriority() < LOW) setPriority(LOW)

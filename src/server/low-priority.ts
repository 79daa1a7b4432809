import { constants, getPriority, setPriority } from 'node:os'

/** Imported first by threads that keep a processor busy, so that calls go before them. */

const LOW = constants.priority.PRIORITY_BELOW_NORMAL

// Linux gives the calling thread this priority; other systems would give it to the whole process. A process that was started
// with a lower one may not raise it.
if (process.platform === 'linux' && getPriority() < LOW) setPriority(LOW)

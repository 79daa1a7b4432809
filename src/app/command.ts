import './loading.ts'

const NAMES = ['admin', 'backup', 'demo', 'restore', 'verify']

/** `commands/NAME.ts` loads in half the time this way. */
const [name = ''] = process.argv.splice(2, 1)
if (NAMES.includes(name)) await import(`./commands/${name}.ts`)
else {
  console.error(`Usage: node src/app/command.ts NAME ..., where NAME is ${NAMES.join(', ')}.`)
  process.exitCode = 1
}

import './loading.ts'

/** `node src/app/command.ts NAME ...` runs the operator's command `commands/NAME.ts`, which loads in half the time this way. */
const [name] = process.argv.splice(2, 1)
await import(`./commands/${name}.ts`)

/** Prints a figure of the gate. */
export const print = (line: string): void => void process.stdout.write(`${line}\n`)

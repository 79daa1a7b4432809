/** Why nobody answered, as a sentence without anything secret from the address. */
export class NotReached extends Error {}

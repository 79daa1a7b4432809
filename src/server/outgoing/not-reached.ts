/** A sentence without secrets of the address. */
export class NotReached extends Error {}

/** A sentence for the user about why the browser made or used no passkey. */
export class NoPasskey extends Error {}

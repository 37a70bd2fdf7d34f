/** Thrown by the guard: nobody is signed in, so no page behind it may load. */
export class SignedOut extends Error {}

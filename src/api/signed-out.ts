export class SignedOut extends Error {}

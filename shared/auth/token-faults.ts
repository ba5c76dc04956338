/** Thrown for a token that the stage does not accept: the gateway returns 401. */
export class WrongToken extends Error {
  override readonly name = 'WrongToken';
}

/** Thrown if a token cannot be verified at present but may be valid: the gateway returns 500. */
export abstract class Unverifiable extends Error {}

/** A token is not one that the stage accepts: the gateway answers 401. */
export class WrongToken extends Error {
  override readonly name = 'WrongToken';
}

/** A token cannot be verified at present, and may be valid: the gateway answers 500. */
export abstract class Unverifiable extends Error {}

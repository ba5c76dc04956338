import type { Store } from 'dynalite/db/index.js';
import validations, { type Validation } from 'dynalite/validations/index.js';
import { fromDynalite } from './dynamodb-error.ts';

/**
 * A request that dynalite's checks accept, with its expressions parsed; members that dynalite does not know are left
 * out. Throws DynamoDbError (SerializationException, ValidationException).
 */
export function validatedRequest<T>(raw: object, validation: Validation<T>, store: Store): T {
  try {
    // A copy, because checkTypes deletes from what it is given.
    const request = validations.checkTypes(structuredClone(raw), validation.types);
    validations.checkValidations(request, validation.types, validation.custom, store);
    return request;
  } catch (error) {
    throw fromDynalite(error);
  }
}

import type { ActionError } from 'dynalite/db/index.js';

/** Thrown for a request that DynamoDB would reject. `members` go into its body beside the message. */
export class DynamoDbError extends Error {
  readonly code: string;
  readonly members: object;

  constructor(code: string, message: string, members: object = {}) {
    super(message);
    this.name = 'DynamoDbError';
    this.code = code;
    this.members = members;
  }
}

/** The error of a request that breaks a rule of DynamoDB. */
export function validationError(message: string): DynamoDbError {
  return new DynamoDbError('ValidationException', message);
}

/** Converts dynalite's error to a DynamoDbError; other errors are returned unchanged. */
export function fromDynalite(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { body }: ActionError = error;
  const code = body?.__type.split('#')[1];
  return code === undefined ? error : new DynamoDbError(code, body?.message ?? error.message);
}

/** One thing wrong with a request: where (JSON pointer parts) and which rule. */
export interface Issue {
  readonly path: readonly PropertyKey[];
  readonly code: string;
  readonly message: string;
}

/** A failure that a caller can cause and that is reported to it; everything else is a bug and returns 500. */
export abstract class ServiceError extends Error {
  abstract readonly kind: keyof typeof answers;
  /** The content of X-Error-Detail; empty where no detail may be disclosed. */
  readonly issues: readonly Issue[];
  /** When a repeat may succeed. */
  readonly retryAfterSeconds: number | undefined;

  constructor(message: string, issues: readonly Issue[] = [], retryAfterSeconds?: number) {
    super(message);
    this.issues = issues;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** Reads `field.sub: rule` into one issue. */
function issue(code: string, detail: string): Issue {
  const colon = detail.indexOf(': ');
  if (colon < 0) return { path: [], code, message: detail };
  return { path: detail.slice(0, colon).split('.'), code, message: detail.slice(colon + 2) };
}

/** The request is invalid; the detail is `field: rule`. */
export class InvalidRequest extends ServiceError {
  override readonly name = 'InvalidRequest';
  readonly kind = 'invalid';

  constructor(detail: string | readonly Issue[]) {
    super('invalid request', typeof detail === 'string' ? [issue('invalid', detail)] : detail);
  }
}

/** No authorizer has vouched for the caller. */
export class NotAuthenticated extends ServiceError {
  override readonly name = 'NotAuthenticated';
  readonly kind = 'unauthenticated';
}

/** The caller is known but may not do this. */
export class NotPermitted extends ServiceError {
  override readonly name = 'NotPermitted';
  readonly kind = 'forbidden';
}

/** A record, or the parent a record names, is not in this project; the detail is `field: what is missing`. */
export class NotFound extends ServiceError {
  override readonly name = 'NotFound';
  readonly kind = 'missing';

  constructor(detail: string) {
    super('not found', [issue('missing', detail)]);
  }
}

/** A request with the same Idempotency-Key is in progress. */
export class InProgress extends ServiceError {
  override readonly name = 'InProgress';
  readonly kind = 'inProgress';

  constructor() {
    super('request in progress', [], 1);
  }
}

/** The record does not, or no longer, match the request's If-Match. */
export class PreconditionFailed extends ServiceError {
  override readonly name = 'PreconditionFailed';
  readonly kind = 'changed';

  constructor() {
    super('precondition failed', [issue('changed', 'If-Match: the record has been changed')]);
  }
}

/** The Idempotency-Key has been used for another request. */
export class KeyReused extends ServiceError {
  override readonly name = 'KeyReused';
  readonly kind = 'reused';

  constructor() {
    super('idempotency key reused', [issue('reused', 'Idempotency-Key: was already used for a different request')]);
  }
}

/** The body is larger than 1 MiB. */
export class BodyTooLarge extends ServiceError {
  override readonly name = 'BodyTooLarge';
  readonly kind = 'tooLarge';
}

/** Too much at once on the same record or table; nothing was changed. */
export class TooManyRequests extends ServiceError {
  override readonly name = 'TooManyRequests';
  readonly kind = 'tooMany';

  constructor(retryAfterSeconds = 1) {
    super('too many requests', [], retryAfterSeconds);
  }
}

/** The one table of failures: status and text (interface section 7), as the gateway's own answers say them too. */
export const answers = {
  invalid: { status: 400, text: 'Invalid request parameters' },
  unauthenticated: { status: 401, text: 'Authentication required' },
  forbidden: { status: 403, text: 'Insufficient permissions' },
  missing: { status: 404, text: 'Resource not found' },
  inProgress: { status: 409, text: 'Request in progress' },
  changed: { status: 412, text: 'Precondition failed' },
  tooLarge: { status: 413, text: 'Request body too large' },
  reused: { status: 422, text: 'Idempotency key reused' },
  tooMany: { status: 429, text: 'Too many requests' },
  bug: { status: 500, text: 'InternalServerError' },
} as const;

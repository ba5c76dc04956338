/** The reason why there is no response. */
export type WebFailureKind =
  | 'dns'
  | 'refused_by_guard'
  | 'not_testable'
  | 'connection_refused'
  | 'unreachable'
  | 'timeout'
  | 'tls'
  | 'reset'
  | 'protocol'
  | 'excluded'
  | 'off_scope'
  | 'spent'
  /** The site's defence has shut the scan out before (see `shutOut`): nothing is sent any more. */
  | 'shut_out';

/**
 * Thrown if there is no response. The message is for the user, at most 255 characters, without internals of the
 * scanning host.
 */
export class WebFailure extends Error {
  override readonly name = 'WebFailure';
  readonly kind: WebFailureKind;

  constructor(kind: WebFailureKind, message: string, options?: ErrorOptions) {
    super(message.slice(0, 255), options);
    this.kind = kind;
  }
}

/** Thrown if the attempt to connect itself got no response: neither an acceptance nor a refusal. */
export class NeverConnected extends WebFailure {}

/** A response with a status other than 200. The message contains status, error text and detail. */
export class RequestFailed extends Error {
  override readonly name = 'RequestFailed';
  readonly status: number;
  /** Error text of the service, or the status text if the response is not from the service. */
  readonly text: string;
  /** X-Error-Detail: the field and the violated rule, or what is missing. */
  readonly detail: string | undefined;
  /** The field that the detail is about, such as `portscan_target.target`, a query parameter or a header. */
  readonly field: string | undefined;
  /** What the detail says of the field, such as `is required`; all of it where it names no field. */
  readonly rule: string | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly requestId: string | undefined;

  constructor(response: Response, text: string) {
    const detail = response.headers.get('X-Error-Detail') ?? undefined;
    super([`${response.status} ${text}`, detail].filter(Boolean).join(': '));
    this.status = response.status;
    this.text = text;
    this.detail = detail;
    const [, field, rule] = /^([\w.[\]-]+): (.*)$/s.exec(detail ?? '') ?? [];
    this.field = field;
    this.rule = rule ?? detail;
    const retryAfter = Number(response.headers.get('Retry-After') ?? Number.NaN);
    this.retryAfterSeconds = Number.isFinite(retryAfter) ? retryAfter : undefined;
    this.requestId = response.headers.get('X-Request-Id') ?? undefined;
  }
}

/** A 200 response whose body does not match the route: it is not from this service. */
export class UnexpectedAnswer extends Error {
  override readonly name = 'UnexpectedAnswer';
}

/** The run is not in this project. */
export class RunMissing extends Error {
  override readonly name = 'RunMissing';
}

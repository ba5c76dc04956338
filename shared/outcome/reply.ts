/** What a function of a route answers: what the route's output schema will shape, and headers beyond it. */
export interface Reply {
  readonly output: Readonly<Record<string, unknown>>;
  /** What the first answer has beside `output` and the answers to repeats of the request do not: it is stored nowhere. */
  readonly once?: Readonly<Record<string, unknown>>;
  readonly headers?: Readonly<Record<string, string>>;
  /** 200 where it is not said; 303 where the answer is at another address, with a Location. */
  readonly status?: 200 | 303;
}

/** A file as the answer, as it is; at most 4.5 MB. The headers say what it is. */
export interface FileReply {
  readonly file: Buffer;
  readonly headers: Readonly<Record<'Content-Type', string>> & Readonly<Record<string, string>>;
}

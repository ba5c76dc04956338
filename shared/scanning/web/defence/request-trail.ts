const maxKept = 20_000;

/** The kinds of responses of a run by request since the site was last verified to be accessible. */
export class RequestTrail {
  #sent: number;
  #kept: { readonly number: number; readonly kind: string }[] = [];

  /** `before`: requests that the run has sent already. */
  constructor(before = 0) {
    this.#sent = before;
  }

  /** Requests so far. */
  get sent(): number {
    return this.#sent;
  }

  /** The number of the request that is sent now; the first of a run is 1. */
  next(): number {
    this.#sent += 1;
    return this.#sent;
  }

  /** A request came to this kind of answer. */
  note(number: number, kind: string): void {
    if (this.#kept.length < maxKept) this.#kept.push({ number, kind });
  }

  /** The first request that came to this kind of answer; the last one sent where none did. */
  firstOf(kind: string): number {
    return this.#kept
      .filter((each) => each.kind === kind)
      .reduce((least, { number }) => Math.min(least, number), this.#sent);
  }

  /** The site is there: what it answered so far was its own. */
  clear(): void {
    this.#kept = [];
  }
}

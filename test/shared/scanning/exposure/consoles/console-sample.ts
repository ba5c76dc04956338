/** A response, as far as a console is recognized by it. */
export interface Said {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** What a console responds. */
export interface ConsoleSample {
  /**
   * Where the responses are from: `real` where console.deep.test.ts runs the program; else the version and the document or
   * source file that states them.
   */
  readonly from: string;
  readonly front: Said;
  readonly open: Said;
  /** 401 where it does not say. */
  readonly closed?: Said;
}

/** A page of HTML. */
export const page = (title: string, rest = ''): Said => ({
  body: `<!doctype html><html><head><title>${title}</title></head><body>${rest}</body></html>`,
});
/** A response of JSON. */
export const json = (value: unknown): Said => ({
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(value),
});

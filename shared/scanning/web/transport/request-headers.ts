/** Headers to be sent: names in any case. */
export type RequestHeaders = Readonly<Record<string, string>>;

/** Headers without those named (in lower case). */
export function withoutHeaders(headers: RequestHeaders, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !names.includes(name.toLowerCase())));
}

/** Merges headers: of two with the same name, that of `own` is sent. */
export function headersOver(base: RequestHeaders, own: RequestHeaders): RequestHeaders {
  return {
    ...withoutHeaders(
      base,
      Object.keys(own).map((name) => name.toLowerCase()),
    ),
    ...own,
  };
}

/** A text without the characters that a header must not contain. */
export function headerText(text: string): string {
  return text.replace(/[^\t\x20-\x7e\x80-\xff]/g, '');
}

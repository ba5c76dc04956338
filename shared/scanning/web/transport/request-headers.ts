/** Headers to be sent: names in any case. */
export type RequestHeaders = Readonly<Record<string, string>>;

/** Headers without some, which are named in lower case. */
export function withoutHeaders(headers: RequestHeaders, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !names.includes(name.toLowerCase())));
}

/** Puts headers over others: a name that both have is sent once. */
export function headersOver(base: RequestHeaders, own: RequestHeaders): RequestHeaders {
  return {
    ...withoutHeaders(
      base,
      Object.keys(own).map((name) => name.toLowerCase()),
    ),
    ...own,
  };
}

/** A text without what no header may hold. */
export function headerText(text: string): string {
  return text.replace(/[^\t\x20-\x7e\x80-\xff]/g, '');
}

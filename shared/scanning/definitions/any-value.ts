/** What most fields take: a number, a word, a page, an amount. */
export const anyValue = '1';

/** Names of fields for a host, which many programs check for the form of one before they look at any other field. */
const hostName = /(?:^|[_-])(?:domain|host)(?:[_-]?name)?$/i;

/** True for the name of a field that takes the name of a host. */
export const isHostField = (name: string) => hostName.test(name);

/** What a field of a name takes. `example.com` is nobody's (RFC 2606). */
export function anyValueOf(name: string): string {
  return isHostField(name) ? 'example.com' : anyValue;
}

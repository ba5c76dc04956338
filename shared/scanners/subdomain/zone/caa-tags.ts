/** Properties of CAA records that are registered with IANA. */
const tags: ReadonlySet<string> = new Set([
  'issue',
  'issuewild',
  'iodef',
  'issuemail',
  'issuevmc',
  'contactemail',
  'contactphone',
]);

/** True for a property that CAs know. */
export function isKnownTag(tag: string): boolean {
  return tags.has(tag);
}

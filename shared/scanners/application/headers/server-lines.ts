const quoted = (value: string) => `"${value.replaceAll('"', '\\"')}"`;

/** CloudFront has fields of its own for some headers; all others are custom headers. */
const cloudFrontFields: ReadonlyMap<string, (value: string) => string> = new Map<string, (value: string) => string>([
  [
    'content-security-policy',
    (value) => `ContentSecurityPolicy: { ContentSecurityPolicy: ${quoted(value)}, Override: true }`,
  ],
  ['x-content-type-options', () => 'ContentTypeOptions: { Override: true }'],
  ['x-frame-options', (value) => `FrameOptions: { FrameOption: ${value}, Override: true }`],
  ['x-xss-protection', (value) => `XSSProtection: { Protection: ${value !== '0'}, Override: true }`],
  ['referrer-policy', (value) => `ReferrerPolicy: { ReferrerPolicy: ${value}, Override: true }`],
  [
    'strict-transport-security',
    (value) => {
      const subdomains = value.includes('includeSubDomains') ? ', IncludeSubdomains: true' : '';
      const seconds = /max-age=(\d+)/.exec(value)?.[1] ?? '';
      return `StrictTransportSecurity: { AccessControlMaxAgeSec: ${seconds}${subdomains}, Override: true }`;
    },
  ],
]);

function cloudFront(name: string, value: string): string {
  const own = cloudFrontFields.get(name.toLowerCase())?.(value);
  if (own !== undefined) return `SecurityHeadersConfig: { ${own} }`;
  return `CustomHeadersConfig: { Items: [{ Header: ${name}, Value: ${quoted(value)}, Override: true }] }`;
}

/** The lines by which nginx, Apache and CloudFront send a header with every response. */
export function toSend(name: string, value: string): string {
  return [
    `nginx: add_header ${name} ${quoted(value)} always;`,
    `Apache: Header always set ${name} ${quoted(value)}`,
    `CloudFront (response headers policy): ${cloudFront(name, value)}`,
  ].join('\n');
}

/** The lines by which nginx, Apache and CloudFront remove a header that the application sends. */
export function toRemove(name: string): string {
  return [
    `nginx (reverse proxy): proxy_hide_header ${name}; or fastcgi_hide_header ${name};`,
    `Apache: Header always unset ${name}`,
    `CloudFront (response headers policy): RemoveHeadersConfig: { Items: [{ Header: ${name} }] }`,
  ].join('\n');
}

/** The lines by which the servers add an attribute to every cookie of the application behind them. */
export function toFlagCookies(attribute: string): string {
  return [
    `nginx (reverse proxy): proxy_cookie_flags ~ ${attribute.toLowerCase()};`,
    `Apache: Header always edit Set-Cookie "(?i)^((?!.*;\\s*${attribute.split('=')[0]}).*)$" "$1; ${attribute}"`,
    'CloudFront: the origin sets the cookies; a function on viewer-response can add the attribute to event.response.cookies.',
  ].join('\n');
}

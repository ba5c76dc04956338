/** What a test came to: how many points it adds or takes, and what that means in a few words of our own. */
interface OutcomeFacts {
  readonly modifier: number;
  readonly words: string;
}

/**
 * Every outcome of the tests of Mozilla's HTTP Observatory (algorithm version 4) by the name that its API gives it, with
 * the points of its published scoring.
 */
export const outcomes = {
  'csp-implemented-with-no-unsafe-default-src-none': {
    modifier: 10,
    words: "CSP without unsafe sources, default-src 'none'",
  },
  'csp-implemented-with-no-unsafe': { modifier: 5, words: 'CSP without unsafe sources' },
  'csp-implemented-with-unsafe-inline-in-style-src-only': {
    modifier: 0,
    words: 'CSP with unsafe sources in style-src only',
  },
  'csp-implemented-with-insecure-scheme-in-passive-content-only': {
    modifier: -10,
    words: 'CSP allows images or media over http',
  },
  'csp-implemented-with-unsafe-eval': { modifier: -10, words: 'CSP allows unsafe-eval' },
  'csp-implemented-with-unsafe-inline': {
    modifier: -20,
    words: 'CSP allows inline scripts or scripts and objects from any source',
  },
  'csp-implemented-with-insecure-scheme': { modifier: -20, words: 'CSP allows active content over http' },
  'csp-header-invalid': { modifier: -25, words: 'CSP header invalid' },
  'csp-not-implemented': { modifier: -25, words: 'CSP missing' },
  'csp-not-implemented-but-reporting-enabled': { modifier: -25, words: 'CSP missing, report-only policy present' },
  'csp-implemented-but-duplicate-directives': {
    modifier: 0,
    words: 'CSP without unsafe sources, duplicate reporting directive',
  },
  'cookies-secure-with-httponly-sessions-and-samesite': {
    modifier: 5,
    words: 'All cookies Secure and SameSite, session cookies HttpOnly',
  },
  'cookies-secure-with-httponly-sessions': {
    modifier: 0,
    words: 'All cookies Secure, session cookies HttpOnly, SameSite missing on some',
  },
  'cookies-not-found': { modifier: 0, words: 'No cookies set' },
  'cookies-without-secure-flag-but-protected-by-hsts': {
    modifier: -5,
    words: 'Cookies without Secure flag, protected by HSTS',
  },
  'cookies-session-without-secure-flag-but-protected-by-hsts': {
    modifier: -10,
    words: 'Session cookie without Secure flag, protected by HSTS',
  },
  'cookies-without-secure-flag': { modifier: -20, words: 'Cookies without Secure flag' },
  'cookies-samesite-flag-invalid': { modifier: -20, words: 'Cookies with invalid SameSite attribute' },
  'cookies-anticsrf-without-samesite-flag': {
    modifier: -20,
    words: 'Anti-CSRF cookie without SameSite attribute',
  },
  'cookies-session-without-httponly-flag': { modifier: -30, words: 'Session cookie without HttpOnly flag' },
  'cookies-session-without-secure-flag': { modifier: -40, words: 'Session cookie without Secure flag' },
  'cross-origin-resource-sharing-not-implemented': { modifier: 0, words: 'No CORS access' },
  'cross-origin-resource-sharing-implemented-with-public-access': {
    modifier: 0,
    words: 'CORS allows any origin without credentials',
  },
  'cross-origin-resource-sharing-implemented-with-restricted-access': {
    modifier: 0,
    words: 'CORS restricted to specific origins',
  },
  'cross-origin-resource-sharing-implemented-with-universal-access': {
    modifier: -50,
    words: 'CORS allows any origin with credentials',
  },
  'redirection-all-redirects-preloaded': { modifier: 0, words: 'All hosts of the redirect chain are HSTS-preloaded' },
  'redirection-to-https': { modifier: 0, words: 'HTTP redirects directly to HTTPS' },
  'redirection-not-needed-no-http': { modifier: 0, words: 'Not available over HTTP' },
  'redirection-off-host-from-http': { modifier: -5, words: 'First redirect leads to another host' },
  'redirection-not-to-https-on-initial-redirection': {
    modifier: -10,
    words: 'First redirect leads to another HTTP URL',
  },
  'redirection-not-to-https': { modifier: -20, words: 'Redirects do not end at HTTPS' },
  'redirection-missing': { modifier: -20, words: 'No redirect from HTTP to HTTPS' },
  'redirection-invalid-cert': { modifier: -20, words: 'Invalid certificate in the redirect chain' },
  'referrer-policy-private': { modifier: 5, words: 'Referrer-Policy protects URLs from other sites' },
  'referrer-policy-not-implemented': { modifier: 0, words: 'Referrer-Policy missing' },
  'referrer-policy-unsafe': { modifier: -5, words: 'Referrer-Policy discloses URLs to other sites' },
  'referrer-policy-header-invalid': { modifier: -5, words: 'Referrer-Policy invalid' },
  'hsts-preloaded': { modifier: 5, words: 'Host is HSTS-preloaded' },
  'hsts-implemented-max-age-at-least-six-months': { modifier: 0, words: 'HSTS max-age of at least six months' },
  'hsts-implemented-max-age-less-than-six-months': { modifier: -10, words: 'HSTS max-age of less than six months' },
  'hsts-not-implemented': { modifier: -20, words: 'HSTS missing' },
  'hsts-header-invalid': { modifier: -20, words: 'HSTS header invalid' },
  'hsts-not-implemented-no-https': { modifier: -20, words: 'HSTS not possible without HTTPS' },
  'hsts-invalid-cert': { modifier: -20, words: 'HSTS not effective, certificate invalid' },
  'sri-implemented-and-all-scripts-loaded-securely': {
    modifier: 5,
    words: 'All scripts use Subresource Integrity (SRI)',
  },
  'sri-implemented-and-external-scripts-loaded-securely': {
    modifier: 5,
    words: 'External scripts use Subresource Integrity (SRI)',
  },
  'sri-not-implemented-response-not-html': { modifier: 0, words: 'Response is not HTML' },
  'sri-not-implemented-but-no-scripts-loaded': { modifier: 0, words: 'No scripts loaded' },
  'sri-not-implemented-but-all-scripts-loaded-from-secure-origin': {
    modifier: 0,
    words: 'Only scripts of the same origin loaded',
  },
  'sri-not-implemented-but-external-scripts-loaded-securely': {
    modifier: -5,
    words: 'External scripts without Subresource Integrity (SRI)',
  },
  'sri-implemented-but-external-scripts-not-loaded-securely': {
    modifier: -20,
    words: 'External scripts with Subresource Integrity (SRI), loaded over http',
  },
  'sri-not-implemented-and-external-scripts-not-loaded-securely': {
    modifier: -50,
    words: 'External scripts without Subresource Integrity (SRI), loaded over http',
  },
  'x-content-type-options-nosniff': { modifier: 0, words: 'X-Content-Type-Options set to nosniff' },
  'x-content-type-options-not-implemented': { modifier: -5, words: 'X-Content-Type-Options missing' },
  'x-content-type-options-header-invalid': { modifier: -5, words: 'X-Content-Type-Options invalid' },
  'x-frame-options-implemented-via-csp': { modifier: 5, words: 'Framing restricted by CSP frame-ancestors' },
  'x-frame-options-sameorigin-or-deny': { modifier: 0, words: 'Framing by other sites denied' },
  'x-frame-options-allow-from-origin': {
    modifier: 0,
    words: 'X-Frame-Options ALLOW-FROM, no longer supported by browsers',
  },
  'x-frame-options-not-implemented': { modifier: -20, words: 'X-Frame-Options missing' },
  'x-frame-options-header-invalid': { modifier: -20, words: 'X-Frame-Options invalid' },
  'corp-not-implemented': { modifier: 0, words: 'Cross-Origin-Resource-Policy missing' },
  'corp-implemented-with-same-origin': { modifier: 10, words: 'Cross-Origin-Resource-Policy set to same-origin' },
  'corp-implemented-with-same-site': { modifier: 10, words: 'Cross-Origin-Resource-Policy set to same-site' },
  'corp-implemented-with-cross-origin': { modifier: 0, words: 'Cross-Origin-Resource-Policy set to cross-origin' },
  'corp-header-invalid': { modifier: -5, words: 'Cross-Origin-Resource-Policy invalid' },
} as const satisfies Readonly<Record<string, OutcomeFacts>>;

/** The name of an outcome, as the Observatory's API spells it. */
export type Outcome = keyof typeof outcomes;

/** The worst of some outcomes by an order from good to bad; undefined where there are none. */
export function worstOutcome<O extends Outcome>(found: readonly O[], order: readonly O[]): O | undefined {
  return found.toSorted((a, b) => order.indexOf(b) - order.indexOf(a))[0];
}

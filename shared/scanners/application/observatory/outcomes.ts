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
  'csp-implemented-with-no-unsafe-default-src-none': { modifier: 10, words: 'A policy that allows nothing by default' },
  'csp-implemented-with-no-unsafe': { modifier: 5, words: 'A policy without unsafe sources' },
  'csp-implemented-with-unsafe-inline-in-style-src-only': {
    modifier: 0,
    words: 'A policy that is loose for styles only',
  },
  'csp-implemented-with-insecure-scheme-in-passive-content-only': {
    modifier: -10,
    words: 'The policy lets images or media come unencrypted',
  },
  'csp-implemented-with-unsafe-eval': { modifier: -10, words: 'The policy lets text become code' },
  'csp-implemented-with-unsafe-inline': {
    modifier: -20,
    words: 'The policy lets scripts or objects come from anywhere or inline',
  },
  'csp-implemented-with-insecure-scheme': { modifier: -20, words: 'The policy lets active content come unencrypted' },
  'csp-header-invalid': { modifier: -25, words: 'The policy cannot be read' },
  'csp-not-implemented': { modifier: -25, words: 'No policy' },
  'csp-not-implemented-but-reporting-enabled': { modifier: -25, words: 'The policy only reports' },
  'csp-implemented-but-duplicate-directives': { modifier: 0, words: 'A good policy that names where to report twice' },
  'cookies-secure-with-httponly-sessions-and-samesite': { modifier: 5, words: 'All cookies are well protected' },
  'cookies-secure-with-httponly-sessions': { modifier: 0, words: 'Cookies are protected, some lack SameSite' },
  'cookies-not-found': { modifier: 0, words: 'No cookies' },
  'cookies-without-secure-flag-but-protected-by-hsts': {
    modifier: -5,
    words: 'Cookies without Secure, though HSTS helps',
  },
  'cookies-session-without-secure-flag-but-protected-by-hsts': {
    modifier: -10,
    words: 'A session cookie without Secure, though HSTS helps',
  },
  'cookies-without-secure-flag': { modifier: -20, words: 'Cookies without Secure' },
  'cookies-samesite-flag-invalid': { modifier: -20, words: 'SameSite is set to what no browser heeds' },
  'cookies-anticsrf-without-samesite-flag': {
    modifier: -20,
    words: 'A token against forged requests without SameSite',
  },
  'cookies-session-without-httponly-flag': { modifier: -30, words: 'A session cookie that scripts can read' },
  'cookies-session-without-secure-flag': { modifier: -40, words: 'A session cookie without Secure' },
  'cross-origin-resource-sharing-not-implemented': { modifier: 0, words: 'Not readable from other origins' },
  'cross-origin-resource-sharing-implemented-with-public-access': {
    modifier: 0,
    words: 'Readable from any origin, without credentials',
  },
  'cross-origin-resource-sharing-implemented-with-restricted-access': {
    modifier: 0,
    words: 'Readable from chosen origins',
  },
  'cross-origin-resource-sharing-implemented-with-universal-access': {
    modifier: -50,
    words: 'Readable from any origin in the name of who is signed in',
  },
  'redirection-all-redirects-preloaded': { modifier: 0, words: 'Browsers know every host on the way as https only' },
  'redirection-to-https': { modifier: 0, words: 'From http straight to https' },
  'redirection-not-needed-no-http': { modifier: 0, words: 'Nothing answers over http' },
  'redirection-off-host-from-http': { modifier: -5, words: 'The first redirect leads to another host' },
  'redirection-not-to-https-on-initial-redirection': { modifier: -10, words: 'The first redirect leads to http again' },
  'redirection-not-to-https': { modifier: -20, words: 'Redirects end at an address without https' },
  'redirection-missing': { modifier: -20, words: 'No redirect from http to https' },
  'redirection-invalid-cert': { modifier: -20, words: 'A certificate on the way is not valid' },
  'referrer-policy-private': { modifier: 5, words: 'Addresses are kept from other sites' },
  'referrer-policy-not-implemented': { modifier: 0, words: 'No policy for the referrer' },
  'referrer-policy-unsafe': { modifier: -5, words: 'Addresses are told to other sites' },
  'referrer-policy-header-invalid': { modifier: -5, words: 'The policy for the referrer cannot be read' },
  'hsts-preloaded': { modifier: 5, words: 'Browsers know the host as https only' },
  'hsts-implemented-max-age-at-least-six-months': { modifier: 0, words: 'HSTS for at least six months' },
  'hsts-implemented-max-age-less-than-six-months': { modifier: -10, words: 'HSTS for less than six months' },
  'hsts-not-implemented': { modifier: -20, words: 'No HSTS' },
  'hsts-header-invalid': { modifier: -20, words: 'The HSTS header cannot be read' },
  'hsts-not-implemented-no-https': { modifier: -20, words: 'No HSTS, as there is no https' },
  'hsts-invalid-cert': { modifier: -20, words: 'No HSTS, as the certificate is not valid' },
  'sri-implemented-and-all-scripts-loaded-securely': {
    modifier: 5,
    words: 'Scripts are verified, even those of this site',
  },
  'sri-implemented-and-external-scripts-loaded-securely': { modifier: 5, words: 'Scripts of other sites are verified' },
  'sri-not-implemented-response-not-html': { modifier: 0, words: 'Not a page of HTML' },
  'sri-not-implemented-but-no-scripts-loaded': { modifier: 0, words: 'No scripts' },
  'sri-not-implemented-but-all-scripts-loaded-from-secure-origin': { modifier: 0, words: 'Scripts of this site only' },
  'sri-not-implemented-but-external-scripts-loaded-securely': {
    modifier: -5,
    words: 'Scripts of other sites are not verified',
  },
  'sri-implemented-but-external-scripts-not-loaded-securely': {
    modifier: -20,
    words: 'Scripts of other sites are verified, but may come unencrypted',
  },
  'sri-not-implemented-and-external-scripts-not-loaded-securely': {
    modifier: -50,
    words: 'Scripts of other sites are not verified and may come unencrypted',
  },
  'x-content-type-options-nosniff': { modifier: 0, words: 'Types are not guessed' },
  'x-content-type-options-not-implemented': { modifier: -5, words: 'Browsers may guess types' },
  'x-content-type-options-header-invalid': { modifier: -5, words: 'The header has a value that no browser heeds' },
  'x-frame-options-implemented-via-csp': { modifier: 5, words: 'Frames are limited by the content security policy' },
  'x-frame-options-sameorigin-or-deny': { modifier: 0, words: 'Frames of other sites are not allowed' },
  'x-frame-options-allow-from-origin': {
    modifier: 0,
    words: 'Frames are limited by a value that browsers have dropped',
  },
  'x-frame-options-not-implemented': { modifier: -20, words: 'Any site may put the page into a frame' },
  'x-frame-options-header-invalid': { modifier: -20, words: 'The header has a value that no browser heeds' },
  'corp-not-implemented': { modifier: 0, words: 'Other sites may embed the page' },
  'corp-implemented-with-same-origin': { modifier: 10, words: 'Only this origin may embed the page' },
  'corp-implemented-with-same-site': { modifier: 10, words: 'Only this site may embed the page' },
  'corp-implemented-with-cross-origin': { modifier: 0, words: 'Other sites may embed the page, as the header says' },
  'corp-header-invalid': { modifier: -5, words: 'The header has a value that no browser heeds' },
} as const satisfies Readonly<Record<string, OutcomeFacts>>;

/** The name of an outcome, as the Observatory's API spells it. */
export type Outcome = keyof typeof outcomes;

/** The worst of some outcomes by an order from good to bad; undefined where there are none. */
export function worst<O extends Outcome>(found: readonly O[], order: readonly O[]): O | undefined {
  return found.toSorted((a, b) => order.indexOf(b) - order.indexOf(a))[0];
}

/** The version that requests name; the package's own, held equal to it by a test. */
export const scanfoldVersion = '0.1.0';

/** Where somebody who finds a scan in a log can read what it is. RFC 2606 keeps the name free until a stage names its own. */
const defaultAboutUrl = 'https://scanfold.example/about-scans';

/** What a scan calls itself: `Scanfold/<version> (+<url>)`. The stage's own page about its scans goes in as `aboutUrl`. */
export function scanfoldUserAgent(aboutUrl: string = defaultAboutUrl): string {
  return `Scanfold/${scanfoldVersion} (+${aboutUrl})`;
}

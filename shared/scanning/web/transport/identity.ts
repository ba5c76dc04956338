/** The version in the User-Agent; a test keeps it equal to the package's. */
export const scanfoldVersion = '0.1.0';

/**
 * What a scan calls itself: `Scanfold/<version> (+<url>)`, with the page on which whoever finds the scan in a log can read
 * what it is; without the part in brackets where there is no such page. Throws TypeError where it is no URL.
 */
export function scanfoldUserAgent(aboutUrl?: string): string {
  const product = `Scanfold/${scanfoldVersion}`;
  // As a URL is written: ASCII, and nothing that would end the line.
  return aboutUrl === undefined ? product : `${product} (+${new URL(aboutUrl).href})`;
}

import type { Page } from '../../../scanning/web/page/page.ts';
import { elementsOf } from './elements.ts';

const upgrading = /(?:^|;)\s*(?:upgrade-insecure-requests|block-all-mixed-content)\s*(?:;|,|$)/i;

/** True where the page's policy makes browsers ask over https, or not at all, for what it names over http. */
export function upgradesRequests(page: Page): boolean {
  if (upgrading.test(page.headers.get('content-security-policy') ?? '')) return true;
  return elementsOf(page)
    .named('meta')
    .some(
      ({ attribs }) =>
        /^content-security-policy$/i.test(attribs['http-equiv'] ?? '') && upgrading.test(attribs.content ?? ''),
    );
}

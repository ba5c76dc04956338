import { curlLine, oneLine } from '../../scanning/web/exhibit.ts';
import type { Page } from '../../scanning/web/page/page.ts';
import { isSessionName } from './headers/session-name.ts';
import { steadyLine, withoutNonces } from './headers/steady-line.ts';

/** Headers that differ from one answer to the next and prove nothing: an unchanged site keeps unchanged findings. */
const passing =
  /^(?:x-scan-id|date|age|expires|last-modified|etag|cf-ray|report-to|nel|server-timing|keep-alive|connection|content-length|x-(?:request|correlation|amzn?|trace|runtime|response-time|timer|served|cache)[\w-]{0,40}|x-amz-[\w-]{1,40}|traceparent)$/i;

const maxHeaders = 30;
/** A longer value of a cookie may be a session, which is kept nowhere. */
const longCookie = 8;

/** The header without the value of the cookie that it sets, where that may be a session: each visitor has another one. */
function withoutSession(header: string): string {
  const [, name = '', value = ''] = /^([^=;]*)=([^;]*)/.exec(header) ?? [];
  const isSession = value !== '' && (value.length >= longCookie || isSessionName(name.trim()));
  return isSession ? `${name}=...${header.slice(name.length + 1 + value.length)}` : header;
}

/** The request and the head of its answer, as people read them; what is secret in them is blanked where findings are stored. */
export function excerptOf(page: Page): string {
  const { sent, status, headers, url } = page;
  const asked = Object.entries(sent.headers)
    .filter(([name]) => !passing.test(name))
    .map(([name, value]) => `> ${name}: ${oneLine(value)}`);
  const answered = headers.pairs
    .filter(([name]) => !passing.test(name))
    .slice(0, maxHeaders)
    .map(([name, value]) => [name, name.toLowerCase() === 'set-cookie' ? withoutSession(value) : value] as const)
    .map(([name, value]) => `< ${name}: ${oneLine(withoutNonces(steadyLine(value)))}`);
  const body = sent.body === undefined ? [] : [`> ${oneLine(sent.body)}`];
  return [`> ${sent.method} ${oneLine(url.href)}`, ...asked, ...body, `< ${status}`, ...answered].join('\n');
}

/** A line of curl that shows the response again; empty where the URL cannot be quoted for a shell. */
export function curlOf(page: Page): string {
  const method = page.method === 'GET' ? [] : ['-X', page.method];
  return curlLine(page.url.href, ...method);
}

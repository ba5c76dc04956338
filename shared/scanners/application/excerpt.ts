import { shellLine } from '../../findings/shell-line.ts';
import type { Page } from './page.ts';

/** Headers that differ from one answer to the next and prove nothing: an unchanged site keeps unchanged findings. */
const passing =
  /^(?:x-scan-id|date|age|expires|last-modified|etag|cf-ray|report-to|nel|server-timing|x-(?:request|correlation|amzn?|trace|runtime|timer|served|cache)[\w-]{0,40}|x-amz-[\w-]{1,40}|traceparent)$/i;

const maxLine = 300;
const maxHeaders = 30;

function oneLine(text: string): string {
  const plain = text.slice(0, maxLine).replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '.');
  return text.length > maxLine ? `${plain}...` : plain;
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
    .map(([name, value]) => `< ${name}: ${oneLine(value)}`);
  return [`> ${sent.method} ${oneLine(url.href)}`, ...asked, `< ${status}`, ...answered].join('\n');
}

/** A line of curl that shows the answer again; empty where the address cannot be told to a shell. */
export function curlOf(page: Page): string {
  const method = page.method === 'GET' ? [] : ['-X', page.method];
  return shellLine('curl', '-sS', '-i', '--globoff', '--max-time', '20', ...method, page.url.href);
}

import type { WebResponse } from './message/web-message.ts';
import { pageTitle, pageWords, urlWords, wordDistance } from './page/page-words.ts';

/** What is echoed before the cut moves it. */
const wordsAtTheCut = 4;

function hopsOf(response: WebResponse): readonly WebResponse[] {
  return [...response.redirects, response];
}

/** The URL that was asked for, before redirects. */
export function askedUrl(response: WebResponse): string {
  return hopsOf(response)[0]?.url ?? response.url;
}

function mediaType(response: WebResponse): string {
  return response.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() ?? '';
}

/** Where a redirect leads, without what it takes over from the path. */
function target(response: WebResponse, echoed: ReadonlySet<string>): string {
  const location = response.headers.get('location');
  return location === undefined ? '' : pageWords(location, echoed).join(' ');
}

function sameHop(a: WebResponse, b: WebResponse, echoed: ReadonlySet<string>): boolean {
  return a.status === b.status && target(a, echoed) === target(b, echoed);
}

/** Without bodies the lengths must do: they may differ by what is echoed. */
function sameLength(a: WebResponse, b: WebResponse): boolean {
  const [left, right] = [a, b].map((each) => Number(each.headers.get('content-length') ?? Number.NaN));
  if (left === undefined || right === undefined || Number.isNaN(left + right)) return true;
  return Math.abs(left - right) <= 32 + 4 * Math.abs(a.url.length - b.url.length);
}

/** True where an answer is like those to the control requests, as far as those are like each other. */
export function isLike(response: WebResponse, controls: readonly WebResponse[]): boolean {
  const all = [response, ...controls];
  const echoed = all.map((each) => urlWords(askedUrl(each))).reduce((a, b) => a.union(b));
  const hops = hopsOf(response);
  const wasFollowed = response.redirects.length > 0;
  const alike = controls.filter((control) => {
    const controlHops = hopsOf(control);
    if (wasFollowed && controlHops.length !== hops.length) return false;
    return hops.every((hop, index) => {
      const other = controlHops[index];
      return other !== undefined && sameHop(hop, other, echoed);
    });
  });
  if (alike.length === 0) return false;
  // A redirect that was not followed has said all that it says.
  if (response.location !== undefined) return true;
  const finals = alike.filter((control) => control.redirects.length === response.redirects.length);
  const sameType = finals.filter((control) => mediaType(control) === mediaType(response));
  if (sameType.length === 0) return false;
  if (response.method === 'HEAD') return sameType.some((control) => sameLength(response, control));
  return isSameText(response, sameType, echoed);
}

function isSameText(response: WebResponse, controls: readonly WebResponse[], echoed: ReadonlySet<string>): boolean {
  const text = response.text();
  // Of a page that was cut, the same beginning is compared.
  const texts = controls.map((control) => (response.truncated ? control.text().slice(0, text.length) : control.text()));
  const titles = new Set(texts.map((each) => pageTitle(each, echoed)));
  if (titles.size === 1 && !titles.has(pageTitle(text, echoed))) return false;
  const words = pageWords(text, echoed);
  const pages = texts.map((each) => pageWords(each, echoed));
  let noise = response.truncated ? wordsAtTheCut : 0;
  for (const [index, a] of pages.entries()) {
    for (const b of pages.slice(index + 1)) noise = Math.max(noise, wordDistance(a, b));
  }
  return pages.some((page) => {
    const slack = noise > 0 ? 2 + Math.ceil(noise * 1.5) : Math.floor(page.length / 200);
    return wordDistance(words, page) <= slack;
  });
}

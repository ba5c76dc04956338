import type { WebResponse } from '../../scanning/web/message/web-message.ts';
import { readMarkup } from '../../scanning/web/page/markup.ts';
import { absoluteUrl } from '../../scanning/web/page/read-page.ts';
import { refreshTarget } from '../../scanning/web/page/refresh.ts';

/** How an inline script sends a browser on, with an address as it stands. */
const departures = [
  /\blocation(?:\.href)?\s{0,3}=\s{0,3}["']([^"'\s<>\\]{1,300})["']/g,
  /\blocation\.(?:replace|assign)\(\s{0,3}["']([^"'\s<>\\]{1,300})["']/g,
];
const examined = 500_000;
const most = 20;

/**
 * Addresses of a page's own site that a browser opens by itself where it opens the page: those it is sent on to by a refresh or an
 * inline script, and those of frames. Absolute, each once, at most 20. Takes linear time.
 */
export function onwardAddresses({
  url,
  headers,
  text,
}: Pick<WebResponse, 'url' | 'headers' | 'text'>): readonly string[] {
  const { origin } = new URL(url);
  const found = new Set<string>();
  let base = url;
  const add = (address: string | undefined) => {
    const to = address === undefined || address === '' ? undefined : absoluteUrl(address, base)?.split('#', 1)[0];
    if (to !== undefined && to !== url && new URL(to).origin === origin && found.size < most) found.add(to);
  };
  let isScript = false;
  add(refreshTarget(headers.get('refresh') ?? ''));
  readMarkup(text().slice(0, examined), {
    onopentag(name, attributes) {
      isScript = name === 'script' && attributes.src === undefined;
      if (name === 'base') base = absoluteUrl(attributes.href ?? '', base) ?? base;
      if (name === 'meta' && attributes['http-equiv']?.toLowerCase() === 'refresh')
        add(refreshTarget(attributes.content ?? ''));
      if (name === 'frame' || name === 'iframe') add(attributes.src);
    },
    ontext(script) {
      if (!isScript) return;
      for (const pattern of departures) for (const [, address] of script.matchAll(pattern)) add(address);
    },
    onclosetag() {
      isScript = false;
    },
  });
  return [...found];
}

import type { ServerResponse } from 'node:http';
import { describe, expect, test } from 'vitest';
import { CAPTCHA, TURNSTILE } from '../../../../targets/defence/defence.ts';
import { hurriedTime } from '../virtual-time.ts';
import { page, webClient, webSite } from '../web-site.ts';

/** A word for a number: digits are not compared. */
const wordOf = (number: number) => [...String(number)].map((digit) => 'abcdefghij'[Number(digit)]).join('');
const fixed = Array.from({ length: 200 }, (_, at) => `steady${wordOf(at)}`);

/** A page of 200 words, of which this share is new at each load. */
function restless(share: number, load: number, title = 'Garden notes'): string {
  const fresh = Math.round(fixed.length * share);
  const words = [...fixed.slice(fresh), ...Array.from({ length: fresh }, (_, at) => `new${wordOf(load * 1000 + at)}`)];
  return `<html><head><title>${title}</title></head><body><p>${words.join(' ')}</p></body></html>`;
}

/** A site whose home page is made anew at each load; `loads` counts from 1. */
async function confirmed(home: (load: number, response: ServerResponse) => void) {
  let load = 0;
  const site = await webSite(({ path }, response) => {
    if (path !== '/') return page(response, `<title>${path}</title>`);
    load += 1;
    return home(load, response);
  });
  const client = webClient(site.url, hurriedTime());
  await client.request({ url: site.url, asReference: true });
  const blocks = [];
  for (let round = 0; round < 5; round += 1) {
    // Nothing is asked of a site any more that has shut the scan out.
    if (client.shutOut() === undefined) await client.request({ url: `${site.url}other` });
    blocks.push(await client.confirm());
  }
  return { blocks, client, site };
}

const html = (text: (load: number) => string) => (load: number, response: ServerResponse) => page(response, text(load));
const key = (load: number) => Buffer.from(`${load}-0123456789abcdefABCDEF`).toString('base64');
const titles = ['Seeds', 'Bulbs', 'Spades', 'Garden', 'Notes'];

describe('a page reads as it did', () => {
  test.each<[string, (load: number) => string]>([
    ['with a nonce', (load) => `<title>x</title><script nonce="${key(load)}">1</script><p>A heron stands here</p>`],
    ['with the time', (load) => `<title>x</title><p>A heron stands here at ${new Date(load * 1e9).toISOString()}</p>`],
    ['with a counter in its title', (load) => `<title>(${load}) Notes</title><p>A heron stands here</p>`],
    [
      'with a session id in its links',
      (load) =>
        `<title>x</title><p>A heron stands</p><a href="/a;jsessionid=8F${load}A9">in</a><a href="/b?sid=${load}">b</a>`,
    ],
    ['that changes 10 % of its words at each load', (load) => restless(0.1, load)],
    ['that changes 30 % of its words at each load', (load) => restless(0.3, load)],
    ['that changes 30 % of its words and its title', (load) => restless(0.3, load, titles[load % 5])],
    ['that changes 50 % of its words at each load', (load) => restless(0.5, load)],
    ['that changes 70 % of its words at each load', (load) => restless(0.7, load)],
    ['without a word', () => '<html><head></head><body></body></html>'],
    ['of an application of one page', () => '<title>App</title><div id="root"></div><script src="/a.js"></script>'],
  ])('%s', async (_, text) => {
    const { blocks, client } = await confirmed(html(text));
    expect(blocks).toEqual([undefined, undefined, undefined, undefined, undefined]);
    expect(client.shutOut()).toBeUndefined();
  });

  test('of two that are shown by turns', async () => {
    const { blocks } = await confirmed(
      html((load) => (load % 2 === 1 ? restless(0, 1) : `<title>Sale</title>All seeds`)),
    );
    expect(blocks.every((block) => block === undefined)).toBe(true);
  });

  test('and is not asked for where nothing came since', async () => {
    const { client, site } = await confirmed(html(() => restless(0, 1)));
    const before = site.seen.length;
    expect(await client.confirm()).toBeUndefined();
    expect(site.seen.length).toBe(before);
  });
});

describe('another page has taken its place', () => {
  const later = (text: string) => (load: number) => (load < 3 ? restless(0.3, load) : text);
  const themed = (load: number) =>
    `<html><head><title>Garden notes</title></head><body><p>${fixed.slice(-40).join(' ')}</p><p>Just one more step:
    tell us that you came by yourself, number ${load}</p></body></html>`;

  test.each<[string, (load: number, response: ServerResponse) => void]>([
    ['that asks whether one is human', html(later(CAPTCHA))],
    ['that says nothing of it', html(later(TURNSTILE))],
    ['that is empty', html(later(''))],
    ['with the title and the frame of the site', html((load) => (load < 3 ? restless(0.3, load) : themed(load)))],
    [
      'at another address',
      (load, response) =>
        load < 3 ? page(response, restless(0, 1)) : page(response, '', 302, { Location: '/guard/captcha' }),
    ],
    ['that is not found', (load, response) => page(response, restless(0, 1), load < 3 ? 200 : 404)],
  ])('%s', async (_, home) => {
    const { blocks, client } = await confirmed(home);
    expect(blocks[0]).toBeUndefined();
    expect(blocks.at(-1)?.words).toMatch(/\(from request \d+ on\)$/);
    expect(client.shutOut()).toEqual(blocks.at(-1));
  });

  test('and is asked about as soon as several unlike paths get it', async () => {
    let asked = 0;
    const site = await webSite(({ path }, response) => {
      asked += 1;
      if (asked > 20) page(response, CAPTCHA);
      else page(response, path === '/' ? restless(0, 1) : `<title>x</title>${wordOf(Number(path.slice(1)))}`);
    });
    const client = webClient(site.url, hurriedTime());
    await client.request({ url: site.url });
    const answers = [];
    for (let each = 1; each < 40; each += 1)
      await client.request({ url: `${site.url}${each}` }).then(
        (answer) => answers.push(answer),
        () => undefined,
      );
    expect(client.shutOut()).toEqual({
      kind: 'challenge',
      by: undefined,
      words: 'The site presents a human verification page (CAPTCHA or browser challenge) (from request 21 on)',
    });
    expect(answers.length).toBeLessThanOrEqual(23);
  });

  test('is known by who goes on later, too', async () => {
    let isDefended = false;
    const site = await webSite((_, response) => page(response, isDefended ? TURNSTILE : restless(0.3, 1)));
    const first = webClient(site.url, hurriedTime());
    await first.request({ url: site.url });
    const reference = JSON.parse(JSON.stringify(first.reference()));
    const second = webClient(site.url, { ...hurriedTime(), reference });
    await second.request({ url: site.url, asReference: true });
    expect(await second.confirm()).toBeUndefined();
    isDefended = true;
    const third = webClient(site.url, { ...hurriedTime(), reference });
    await third.request({ url: site.url, asReference: true });
    expect((await third.confirm())?.kind).toBe('waf');
  });
});

test('places that one and the same page refuses are told of together, others not', async () => {
  const site = await webSite(({ path }, response) => {
    if (path.startsWith('/kept')) page(response, `<title>Forbidden</title>No entry to ${path}`, 403);
    else if (path.startsWith('/own')) page(response, `<title>${wordOf(Number(path.slice(4)))}</title>`, 403);
    else page(response, restless(0, 1));
  });
  const client = webClient(site.url, hurriedTime());
  await client.request({ url: site.url });
  for (let each = 0; each < 11; each += 1) await client.request({ url: `${site.url}kept${each}?a=${each}` });
  for (let each = 0; each < 2; each += 1) await client.request({ url: `${site.url}own${each}` });
  expect(client.takeRefusals()).toEqual([
    { status: 403, count: 11, paths: ['/kept0', '/kept1', '/kept2', '/kept3', '/kept4'] },
  ]);
  expect(client.takeRefusals()).toEqual([]);
  expect(client.shutOut()).toBeUndefined();
});

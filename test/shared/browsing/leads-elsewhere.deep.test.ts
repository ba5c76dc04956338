import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer as createHttpServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { listening } from '../../targets/server.ts';
import { pageOf } from '../../targets/weak/vulnerable-server.ts';
import { jobFor, runHere } from './in-process-browser.ts';

/** Who comes to 127.0.0.2, by TCP with the first line that was sent, and by UDP. */
async function elsewhere() {
  const came: string[] = [];
  await using starting = new AsyncDisposableStack();
  const server = createServer((socket) => {
    came.push('TCP');
    socket.once('data', (chunk) => came.push(chunk.toString('latin1').split('\r\n', 1)[0] ?? ''));
    socket.end('HTTP/1.1 200 OK\r\nAccess-Control-Allow-Origin: *\r\nContent-Length: 2\r\n\r\nhi');
  });
  const { port } = starting.use(await listening(server, '127.0.0.2', 0));
  const udp = createSocket('udp4').on('message', (message) => came.push(`UDP ${message.length}`));
  udp.bind(port, '127.0.0.2');
  await once(udp, 'listening');
  starting.defer(() => void udp.close());
  const started = starting.move();
  return { came, port, [Symbol.asyncDispose]: () => started.disposeAsync() };
}

const script = (code: string) => `<script>${code}</script>`;
const inWorker = (code: string) => `new Blob([${JSON.stringify(code)}], { type: 'text/javascript' })`;

/** By path: a page that leads to another host, for each way that browsers have. `there` is `127.0.0.2:<port>`. */
function waysTo(there: string): Readonly<Record<string, string>> {
  const url = `http://${there}`;
  const frame = (html: string) => `<img src="${url}/nested.png"><script>fetch('${url}/nested')</script>${html}`;
  return {
    '/websocket': script(`new WebSocket('ws://${there}/w'); new WebSocket('wss://${there}/w');`),
    '/transport': script(
      `try { new WebTransport('https://${there}/t').ready.catch(() => 0) } catch {} new EventSource('${url}/e');`,
    ),
    '/webrtc':
      script(`const peer = new RTCPeerConnection({ iceServers: [{ urls: ['stun:${there}', 'stun:${there}?transport=tcp'] },
      { urls: ['turn:${there}?transport=udp', 'turn:${there}?transport=tcp', 'turns:${there}?transport=tcp'], username: 'a', credential: 'b' }] });
      peer.createDataChannel('a'); peer.createOffer().then((offer) => peer.setLocalDescription(offer));
      peer.addIceCandidate({ candidate: 'candidate:1 1 udp 2122260223 127.0.0.2 ${there.split(':')[1]} typ host', sdpMid: '0' }).catch(() => 0);`),
    '/early': `<link rel="preconnect" href="${url}"><link rel="dns-prefetch" href="//elsewhere.test"><link rel="prefetch" href="${url}/p">
      <link rel="prerender" href="${url}/r"><link rel="preload" as="script" href="${url}/l.js"><link rel="modulepreload" href="${url}/m.js">
      <link rel="compression-dictionary" href="${url}/c"><link rel="manifest" href="${url}/f"><link rel="icon" href="${url}/i.ico">
      <script type="speculationrules">{"prefetch":[{"source":"list","urls":["${url}/s"],"eagerness":"immediate"}],"prerender":[{"source":"list","urls":["${url}/q"],"eagerness":"immediate"}]}</script>`,
    '/beacon': `${script(`navigator.sendBeacon('${url}/b', 'x'); fetch('${url}/k', { method: 'POST', keepalive: true, mode: 'no-cors' });
      addEventListener('pagehide', () => navigator.sendBeacon('${url}/u', 'x')); addEventListener('unload', () => fetch('${url}/v', { keepalive: true, mode: 'no-cors' }));
      try { fetchLater('${url}/later', { activateAfter: 0 }) } catch {}`)}<a id="a" ping="${url}/ping" href="#x">a</a>${script('a.click()')}`,
    '/elements': `<img src="${url}/i"><img srcset="${url}/i2 2x"><video src="${url}/v" poster="${url}/po" autoplay></video><audio src="${url}/au" autoplay></audio>
      <object data="${url}/o.pdf" type="application/pdf"></object><embed src="${url}/e.pdf" type="application/pdf"><iframe src="${url}/f"></iframe><iframe src="ftp://${there}/x"></iframe>
      <link rel="stylesheet" href="${url}/s.css"><style>@import '${url}/im.css'; @font-face { font-family: f; src: url(${url}/f.woff) } body { font-family: f; background: url(${url}/bg) }</style>
      <svg><image href="${url}/si"/><use href="${url}/u#x"/></svg><script src="${url}/s.js"></script><script type="module" src="${url}/m.js"></script><script type="importmap">{"imports":{"a":"${url}/map.js"}}</script>
      <track src="${url}/t"><input type="image" src="${url}/in"><body background="${url}/bb"><script type="module">import 'a'</script>`,
    '/nested': `<iframe srcdoc="${frame('').replaceAll('"', '&quot;')}"></iframe><iframe src="data:text/html,${encodeURIComponent(frame(''))}"></iframe>
      ${script(`const blob = URL.createObjectURL(new Blob([${JSON.stringify(frame('')).replaceAll('</', '<\\/')}], { type: 'text/html' }));
      const made = document.createElement('iframe'); made.src = blob; document.body.append(made);`)}`,
    '/workers':
      script(`const code = "fetch('${url}/wf').catch(() => 0); new WebSocket('ws://${there}/ww'); try { importScripts('${url}/is.js') } catch {}";
      new Worker(URL.createObjectURL(${inWorker('').replace('""', 'code')})); new SharedWorker(URL.createObjectURL(${inWorker('').replace('""', 'code')}));
      navigator.serviceWorker?.register('/sw.js').catch(() => 0); new Worker('/worker.js'); new SharedWorker('/worker.js');
      CSS.paintWorklet?.addModule('${url}/paint.js').catch(() => 0); try { new AudioContext().audioWorklet.addModule('${url}/audio.js').catch(() => 0) } catch {}`),
    '/sub-resources':
      script(`fetch('/to/302').catch(() => 0); fetch('/to/307', { method: 'POST' }).catch(() => 0); const image = new Image(); image.src = '/to/301';
      const own = document.createElement('script'); own.src = '/to/303'; document.head.append(own);
      const credentials = new Image(); credentials.src = 'http://user:word@${there}/c'; fetch('http://user:word@' + location.host + '/own').catch(() => 0);`),
    '/windows':
      script(`window.open('${url}/o1'); window.open('about:blank').location = '${url}/o2'; window.open('', '_blank', 'noopener');
      const form = document.createElement('form'); form.action = '${url}/form'; form.method = 'post'; form.target = '_blank'; document.body.append(form); form.submit();`),
    '/moves': script(`location = '${url}/moved'`),
    '/by-scripts': script(`history.pushState(0, '', '/x'); location.replace('//${there}/replaced')`),
    '/wishes':
      script(`try { new PaymentRequest([{ supportedMethods: '${url}/pay' }], { total: { label: 'a', amount: { currency: 'EUR', value: '1' } } }).canMakePayment().catch(() => 0) } catch {}
      try { navigator.credentials.get({ identity: { providers: [{ configURL: '${url}/fedcm.json', clientId: 'a' }] } }).catch(() => 0) } catch {}
      try { navigator.credentials.get({ publicKey: { challenge: new Uint8Array(8), rpId: '${there}' } }).catch(() => 0) } catch {}
      try { document.browsingTopics?.().catch(() => 0) } catch {} try { navigator.joinAdInterestGroup?.({ owner: 'https://${there}', name: 'a' }, 1) } catch {}
      import('${url}/dynamic.js').catch(() => 0); const text = new XMLHttpRequest(); text.open('GET', '${url}/xhr'); text.send();`),
  };
}

/** Answers a page with headers that lead elsewhere as well. */
function answer(
  ways: Readonly<Record<string, string>>,
  there: string,
  { url = '' }: IncomingMessage,
  response: ServerResponse,
) {
  const [path = ''] = url.split(/[?#]/, 1);
  const to = `http://${there}`;
  const leading = {
    Link: `<${to}/lp>; rel=preload; as=script, <${to}>; rel=preconnect, <${to}/n>; rel=next`,
    'Reporting-Endpoints': `default="${to}/reports"`,
    'Report-To': `{"group":"a","max_age":9999,"endpoints":[{"url":"${to}/rt"}]}`,
    NEL: '{"report_to":"a","max_age":9999,"success_fraction":1}',
    'Content-Security-Policy-Report-Only': `default-src 'none'; report-uri ${to}/csp; report-to default`,
    'Alt-Svc': `h3="${there}"; ma=9999, h2="${there}"; ma=9999`,
    SourceMap: `${to}/map`,
    'Speculation-Rules': `"${to}/rules.json"`,
  };
  const status = Number(/^\/to\/(\d{3})/.exec(path)?.[1] ?? 0);
  if (status > 0) response.writeHead(status, { Location: `${to}/redirected` }).end();
  else if (path === '/refresh')
    response.writeHead(200, { 'Content-Type': 'text/html', Refresh: `0; url=${to}/h` }).end();
  else if (path === '/meta')
    response.writeHead(200, { 'Content-Type': 'text/html' }).end(`<meta http-equiv="refresh" content="0;url=${to}/m">`);
  else if (path.endsWith('.js'))
    response
      .writeHead(200, { 'Content-Type': 'text/javascript' })
      .end(`fetch('${to}/w').catch(() => 0); new WebSocket('ws://${there}/w')`);
  else if (path === '/document.xml')
    response
      .writeHead(200, { 'Content-Type': 'application/xml' })
      .end(`<?xml-stylesheet type="text/xsl" href="${to}/x.xsl"?><!DOCTYPE a SYSTEM "${to}/d.dtd"><a/>`);
  else if (path === '/drawing.svg')
    response
      .writeHead(200, { 'Content-Type': 'image/svg+xml' })
      .end(`<svg xmlns="http://www.w3.org/2000/svg"><script href="${to}/s.js"/><image href="${to}/i"/></svg>`);
  else if (ways[path] === undefined) response.writeHead(404, { 'Content-Type': 'text/html' }).end('not here');
  else response.writeHead(200, { 'Content-Type': 'text/html', ...leading }).end(pageOf('Page', ways[path]));
}

test('a browser goes nowhere but to the address that is allowed, in whatever way a page leads elsewhere', async () => {
  await using other = await elsewhere();
  const there = `127.0.0.2:${other.port}`;
  const ways = waysTo(there);
  const site = createHttpServer((incoming, response) => answer(ways, there, incoming, response));
  await using target = await listening(site, '127.0.0.1', 0);
  const more = ['/to/301', '/to/302', '/to/307', '/refresh', '/meta', '/document.xml', '/drawing.svg'];
  const paths = [...Object.keys(ways), ...more];
  // The profile that opens pages most often.
  const { pages } = await runHere(jobFor(`http://127.0.0.1:${target.port}`, paths, { profile: 'standard' }));
  expect(pages.map(({ url, outcome }) => `${new URL(url).pathname} ${outcome}`)).toEqual(
    paths.map((path) => `${path} rendered`),
  );
  expect(other.came).toEqual([]);
  // The same sockets hear of who does come.
  await fetch(`http://${there}/heard`);
  expect(other.came).toContain('TCP');
});

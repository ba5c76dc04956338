import type { TechnologyRule } from '../rule.ts';
import { ruleOf } from '../rule-of.ts';

const monitoring = ruleOf('Monitoring');
const proxy = ruleOf('Proxies');
const server = ruleOf('Web servers');
const storage = ruleOf('Network storage');
const media = ruleOf('Media servers');

/** Daemons whose work is another than pages, by what they say on the port that they have for it. */
export const daemons: readonly TechnologyRule[] = [
  media('uStreamer', 'https://github.com/pikvm/ustreamer', {
    html: ['<h3>&micro;Streamer v(\\d+(?:\\.\\d+)*)</h3>', '<title>uStreamer</title>'],
  }),
  media('VLC', 'https://www.videolan.org/vlc/', {
    headers: { 'www-authenticate': '^Basic realm="VLC stream"' },
    html: ['<title>VLC media player - Web Interface</title>'],
  }),
  storage('rclone', 'https://rclone.org/', {
    implies: ['Go'],
    headers: {
      server: '^rclone/v(\\d+(?:\\.\\d+)*)',
      // Its remote control sends back what browsers ask.
      'access-control-request-method': '^POST, OPTIONS, GET, HEAD$',
    },
  }),
  monitoring('Kea Control Agent', 'https://www.isc.org/kea/', {
    html: ['^\\{ "result": 400, "text": "Bad Request" \\}\\s{0,3}$'],
  }),
  server('SWI-Prolog', 'https://www.swi-prolog.org/', {
    html: ['<address>\\s{0,9}<a href="http://www\\.swi-prolog\\.org">SWI-Prolog</a> httpd at '],
  }),
  storage('OnionShare', 'https://onionshare.org/', {
    implies: ['Flask'],
    headers: { server: '^OnionShare$' },
    html: ['<h1>OnionShare</h1>'],
  }),
  monitoring('mtail', 'https://google.github.io/mtail/', {
    implies: ['Go'],
    html: ['<p>Build: mtail version v?(\\d+(?:\\.\\d+)*(?:~rc\\d+)?)', '<title>mtail on [^<]{1,100}</title>'],
  }),
  monitoring('Knot Resolver', 'https://www.knot-resolver.cz/', {
    html: ['<title>kresd @ [^<]{0,100}</title>', '<a class="navbar-brand" href="#">kresd @ '],
  }),
  monitoring('dnss', 'https://blitiri.com.ar/git/r/dnss/', {
    implies: ['Go'],
    html: ['<title>dnss monitoring</title>'],
  }),
  monitoring('debuginfod', 'https://sourceware.org/elfutils/Debuginfod.html', {
    html: ['^debuginfod \\(elfutils\\) (\\d+\\.\\d+)\\s{0,3}$'],
  }),
  proxy('websockify', 'https://github.com/novnc/websockify', {
    implies: ['Python'],
    headers: { server: '^WebSockify\\b' },
  }),
  proxy('PageKite', 'https://pagekite.net/', {
    implies: ['Python'],
    headers: { 'x-pagekite-uuid': '' },
    html: [
      'Powered by <b>pagekite\\.py v(\\d+(?:\\.\\d+)*)</b>',
      'The HTTP <a href="https?://pagekite\\.net/"><i>PageKite</i></a> for <b>',
    ],
  }),
];

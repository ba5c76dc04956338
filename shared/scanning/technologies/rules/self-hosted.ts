import type { TechnologyRule } from '../rule.ts';
import { ruleOf } from '../rule-of.ts';

const database = ruleOf('Databases');
const names = ruleOf('Monitoring');
const tool = ruleOf('Developer tools');
const other = ruleOf('Other');

/** Applications that people run for themselves or for a team, and the page by which a daemon tells of its state. */
export const selfHosted: readonly TechnologyRule[] = [
  names('BIND', 'https://www.isc.org/bind/', {
    headers: { server: '^libisc$' },
    html: ['<statistics version="\\d[^>]{0,20}><server>[^§]{0,400}<version>(\\d+\\.\\d+\\.\\d+)'],
  }),
  names('Monitorix', 'https://www.monitorix.org/', {
    implies: ['Perl'],
    headers: { server: '^Monitorix HTTP Server' },
    html: ['<a href="https?://www\\.monitorix\\.org/?"><img[^§]{0,250}<h2[^>]{0,60}>v(\\d+\\.\\d+\\.\\d+)'],
  }),
  database('SQLPad', 'https://getsqlpad.com/', { implies: ['Node.js'], html: ['<title>SQLPad</title>'] }),
  tool('WeTTY', 'https://github.com/butlerx/wetty', {
    implies: ['Node.js'],
    html: ['<title>WeTTY\\b'],
    scripts: ['/client/wetty\\.js'],
  }),
  tool('reveal-md', 'https://github.com/webpro/reveal-md', {
    implies: ['reveal.js'],
    html: ['<title>reveal-md</title>'],
  }),
  tool('PeerJS Server', 'https://peerjs.com/', {
    implies: ['Node.js'],
    html: ['\\{"name":"PeerJS Server"'],
  }),
  other('hledger-web', 'https://hledger.org/', {
    implies: ['Haskell'],
    html: ['<title>[^<]{0,80}- hledger-web</title>'],
    scriptTexts: ['document\\.hledgerWebBaseurl'],
  }),
  other('Flood', 'https://flood.js.org/', {
    implies: ['Node.js'],
    html: ['<title>Flood</title>\\s{0,20}<script type="module" crossorigin src="\\./assets/index-'],
  }),
  {
    name: 'Federated Wiki',
    categories: ['Wikis'],
    site: 'https://fed.wiki/',
    implies: ['Node.js'],
    html: ["<div class='page' id='[\\w-]{1,100}'[^>]{0,60} data-server-generated="],
    scriptTexts: ['\\bwiki\\.security\\(user\\)'],
  },
];

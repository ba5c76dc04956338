import { front, shown } from '../wordpress-artifacts.ts';

const generator = { words: 'generator tag', exhibit: shown('', 'generator: WordPress 6.4.2') };

export const fires = [
  front({ signs: [generator] }),
  front({ signs: [generator, { words: 'login page', exhibit: shown('wp-login.php', '<form id="loginform"') }] }),
];

export const silent = [front(), front({ gaps: [{ outcome: 'blocked', reason: 'a firewall answers' }] })];

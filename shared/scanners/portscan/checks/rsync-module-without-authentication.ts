import type { Exchange } from '../examination/artifact.ts';
import { type ExposureCheck, exposed, HARDENED, unclear } from '../examination/exposure-check.ts';
import { answerTo, converse, type Inquiry } from '../naming/inquiry.ts';
import { modulesIn } from '../services/rsync.ts';

/** Each takes a connection, and a line in the daemon's log. */
const MOST = 20;
const MODULE = 'rsync-module';

/** The modules that are listed to everyone. */
function namesIn(said: readonly Exchange[]): readonly string[] {
  return modulesIn(answerTo('rsync', said)?.text ?? '').filter((name) => /^[\x20-\x7e]{1,60}$/.test(name));
}

/** Selects the listed modules one by one, and hangs up before any list of files is requested. */
const modules: Inquiry = {
  id: MODULE,
  async hold(line) {
    const answers = [];
    for (const name of namesIn(line.heard).slice(0, MOST)) {
      const said = await converse(line, (before) => {
        if (before.length === 0) return { id: 'banner', payload: '' };
        const greeting = /^@RSYNCD: [^\n]{1,150}\n/.exec(before[0]?.text ?? '')?.[0];
        return before.length === 1 && greeting ? { id: MODULE, payload: `${greeting}${name}\n` } : undefined;
      });
      answers.push(...said.slice(1));
    }
    return answers;
  },
};

/** Modules of an rsync daemon that need no password. */
export const rsyncModuleWithoutAuthentication: ExposureCheck = {
  id: 'rsync-module-without-authentication',
  title: 'Rsync module accessible without authentication',
  services: ['rsync'],
  score: 8,
  cwe: [306, 668],
  problem: 'opens modules without authentication',
  risk: 'Anyone who can reach the port can list and download the files of the modules, and may be able to upload files.',
  recommendation:
    'Set `auth users` and `secrets file` for each module in rsyncd.conf, or `hosts allow`. Set `read only = yes` and `list = no`.',
  references: ['https://download.samba.org/pub/rsync/rsyncd.conf.5'],
  confidence: 'certain',
  inquiries: [modules],
  judge({ said }) {
    const answers = said.filter(({ probe }) => probe === MODULE);
    const open = answers.filter(({ text }) => /^@RSYNCD: OK\n/m.test(text));
    if (open.length > 0) {
      const names = open.map(({ sent }) => (sent.at(-1) ?? '').split('\n')[1]);
      return exposed(open[0], `Modules opened without authentication: ${names.join(', ')}`);
    }
    const listed = namesIn(said).length;
    if (listed === 0) return unclear('the daemon lists no modules');
    if (listed > MOST) return unclear(`only ${MOST} of ${listed} listed modules were tried`);
    if (answers.some(({ text }) => /^@ERROR: max connections \(\d{1,9}\) reached/m.test(text)))
      return unclear('the daemon has as many clients as it admits');
    const refused = answers.filter(({ text }) => /^@(?:RSYNCD: AUTHREQD|ERROR)/m.test(text));
    return refused.length === listed ? HARDENED : unclear();
  },
};

import { type ExposureCheck, exposed, HARDENED, unclear } from '../examination/exposure-check.ts';
import { answerTo, converse, type Inquiry } from '../naming/inquiry.ts';

const MOST = 5;
const MODULE = 'rsync-module';

/** Selects the listed modules one by one, and hangs up before any list of files is requested. */
const modules: Inquiry = {
  id: MODULE,
  async hold(line) {
    const listed = answerTo('rsync', line.heard)?.text ?? '';
    const names = listed
      .split('\n')
      .filter((each) => each !== '' && !each.startsWith('@'))
      .map((each) => each.split(/[\t ]/)[0] ?? '')
      .filter((name) => /^[\x21-\x7e]{1,60}$/.test(name));
    const answers = [];
    for (const name of names.slice(0, MOST)) {
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
    const listed = answerTo('rsync', said);
    if (answers.some(({ text }) => /^@(?:RSYNCD: AUTHREQD|ERROR)/m.test(text))) return HARDENED;
    return listed === undefined || answers.length < 1 ? unclear('the daemon lists no modules') : unclear();
  },
};

import { PLAIN, type ServiceRule, type ServiceSample } from '../service-rule.ts';

const GREETING = /^@RSYNCD: (\d{1,3}\.\d{1,3})(?: [\w -]{0,100})?\n/;

/** The rsync daemon, by its greeting; the list of modules is public, and none of them is opened. */
export const rsync: ServiceRule = {
  id: 'rsync',
  name: 'rsync',
  group: 'other',
  ports: [873],
  references: ['https://download.samba.org/pub/rsync/rsyncd.conf.5'],
  reply({ probe, text }) {
    // The client says the same: it speaks every version and digest that the server does.
    const greeting = GREETING.exec(text)?.[0];
    return probe === 'banner' && greeting !== undefined ? { id: 'rsync', payload: `${greeting}#list\n` } : undefined;
  },
  recognise({ probe, text }) {
    const version = GREETING.exec(text)?.[1];
    if (version !== undefined) return { ...PLAIN, facts: [`Protocol version ${version}`] };
    if (probe !== 'rsync') return undefined;
    const modules = text.split('\n').filter((line) => line !== '' && !/^@(?:RSYNCD|ERROR)/.test(line));
    if (modules.length === 0) return undefined;
    const names = modules.slice(0, 10).map((line) => line.split(/[\t ]/)[0]);
    return { ...PLAIN, facts: [`Modules listed without authentication: ${names.join(', ')}`] };
  },
};

/** Responses of real servers: what was sent, what came back, and the service it is. The tests read them. */
export const samples: readonly ServiceSample[] = [
  ['banner', '@RSYNCD: 32.0 sha512 sha256 sha1 md5 md4\n', 'rsync'],
  ['rsync', 'public         \tfor all\n@RSYNCD: EXIT\n', 'rsync'],
];

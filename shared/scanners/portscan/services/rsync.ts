import { PLAIN, type ServiceRule, type ServiceSample } from '../service-rule.ts';

const GREETING = /^@RSYNCD: (\d{1,3}\.\d{1,3})(?: [\w -]{0,100})?\n/;

/** The names in a list of modules: a daemon writes each in a line with a tab and a comment, and its message of the day without. */
export function modulesIn(list: string): readonly string[] {
  return [...list.matchAll(/^([^@\s][^\t\n]{0,200}?) *\t/gm)].map(([, name = '']) => name);
}

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
    const names = modulesIn(text);
    if (names.length === 0) return undefined;
    return { ...PLAIN, facts: [`Modules listed without authentication: ${names.slice(0, 10).join(', ')}`] };
  },
};

/** Responses of real servers: what was sent, what came back, and the service it is. The tests read them. */
export const samples: readonly ServiceSample[] = [
  ['banner', '@RSYNCD: 32.0 sha512 sha256 sha1 md5 md4\n', 'rsync'],
  ['rsync', 'public         \tfor all\n@RSYNCD: EXIT\n', 'rsync'],
];

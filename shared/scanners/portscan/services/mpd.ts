import { PLAIN, type ServiceRule, type ServiceSample } from '../service-rule.ts';

/** Music Player Daemon, by its greeting, and by whether it tells its state to a client without a password (the MPD protocol). */
export const mpd: ServiceRule = {
  id: 'mpd',
  name: 'MPD',
  group: 'other',
  ports: [6600],
  references: ['https://mpd.readthedocs.io/en/latest/protocol.html'],
  reply: ({ probe, text }) =>
    probe === 'banner' && /^OK MPD \d/.test(text) ? { id: 'mpd', payload: 'status\n' } : undefined,
  recognise({ probe, text }) {
    const version = /^OK MPD (\d{1,3}\.\d{1,3}\.\d{1,3})\n/.exec(text)?.[1];
    if (version !== undefined) return { ...PLAIN, facts: [`Protocol version ${version}`] };
    if (probe !== 'mpd') return undefined;
    if (/^ACK \[4@0\] \{status\} /.test(text)) return { ...PLAIN, login: 'required' };
    if (!/^(?:volume|repeat): -?\d/m.test(text) || !/^OK\n/m.test(text)) return undefined;
    return { ...PLAIN, login: 'open', facts: ['The status command was answered without a password'] };
  },
};

/** Responses of real servers (MPD 0.23.12): what was sent, what came back, and the service it is. The tests read them. */
export const samples: readonly ServiceSample[] = [
  ['banner', 'OK MPD 0.23.5\n', 'mpd'],
  ['mpd', 'ACK [4@0] {status} you don\'t have permission for "status"\n', 'mpd'],
  [
    'mpd',
    'repeat: 0\nrandom: 0\nsingle: 0\nconsume: 0\npartition: default\nplaylist: 1\nplaylistlength: 0\nmixrampdb: 0\nstate: stop\nOK\n',
    'mpd',
  ],
];

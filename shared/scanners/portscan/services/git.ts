import { PLAIN, type ServiceRule, type ServiceSample } from '../service-rule.ts';

/** A packet line: its length in four hexadecimal digits, and the text (gitprotocol-common). */
function packetLine(text: string): string {
  return (text.length + 4).toString(16).padStart(4, '0') + text;
}

/** The Git daemon, by its answer about a repository that is not there (gitprotocol-pack). */
export const git: ServiceRule = {
  id: 'git',
  name: 'Git',
  group: 'other',
  ports: [9418],
  probe: { id: 'git', payload: ({ authority }) => packetLine(`git-upload-pack /scanfold\0host=${authority}\0`) },
  recognise: ({ probe, text }) =>
    probe === 'git' && /^[\da-f]{4}(?:ERR |[\da-f]{40} )/.test(text) ? PLAIN : undefined,
};

/** Responses of real servers: what was sent, what came back, and the service it is. The tests read them. */
export const samples: readonly ServiceSample[] = [
  ['git', '0039ERR access denied or repository not exported: /scanfold', 'git'],
];

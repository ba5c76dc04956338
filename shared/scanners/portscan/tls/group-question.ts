import type { HelloQuestions } from './hello-questions.ts';
import type { DhGroup, VersionAnswer } from './tls-inspection.ts';
import type { TlsVersion } from './tls-version.ts';

/** The newest first. */
const ASKED = ['TLSv1.2', 'TLSv1.1', 'TLSv1', 'SSLv3'] as const satisfies TlsVersion[];

/** The group of Diffie-Hellman of the newest version below TLS 1.3, on two connections; of two sizes the larger. */
export async function groupOf(
  questions: HelloQuestions,
  answerOf: (version: TlsVersion) => VersionAnswer,
): Promise<DhGroup> {
  const version = ASKED.find((each) => answerOf(each) === 'supported');
  if (version === undefined) return { kind: ASKED.every((each) => answerOf(each) === 'refused') ? 'none' : 'unknown' };
  const first = await questions.group(version);
  if (first.kind === 'refused') return { kind: 'none' };
  const second = first.kind === 'group' ? await questions.group(version) : first;
  if (first.kind !== 'group' || second.kind !== 'group') return { kind: 'unknown' };
  return { kind: 'group', version, bits: Math.max(first.bits, second.bits) };
}

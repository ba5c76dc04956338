import type { CertificateArtifact } from '../../../scanning/certificate/certificate-artifact.ts';
import { certificateOf } from '../../../scanning/certificate/certificate-facts.ts';
import { tlsHandshake } from '../naming/tls-handshake.ts';
import { COMMON_SUITES, TLS13_SUITES, WEAK_SUITES } from './cipher-suites.ts';
import { groupOf } from './group-question.ts';
import { type HelloParts, HelloQuestions } from './hello-questions.ts';
import type { PortTls, TlsInspection, VersionAnswer, WeakSuiteChosen } from './tls-inspection.ts';
import { OUTDATED_VERSIONS, TLS_VERSIONS, type TlsVersion } from './tls-version.ts';

/** What an inspection goes by. */
export interface InspectionParts extends HelloParts {
  readonly address: string;
  /** The port is known to speak TLS from the first byte. */
  readonly speaksTls: boolean;
  /** Certificates (PEM) of authorities that are trusted beside the public ones. */
  readonly authorities: readonly string[];
}

/** What is known of one version. */
interface VersionFacts {
  readonly answer: VersionAnswer;
  readonly weak: readonly number[];
  /** All weak suites were asked about. */
  readonly complete: boolean;
}

/** Finds the weak suites of a version, one after the other: each is chosen among those that are left, then alone. */
async function weakSuitesOf(questions: HelloQuestions, version: TlsVersion): Promise<Omit<VersionFacts, 'answer'>> {
  const weak: number[] = [];
  let complete = true;
  for (let left = WEAK_SUITES; left.length > 0; ) {
    const chosen = await questions.offer({ version, suites: left });
    if (chosen.kind !== 'chosen') return { weak, complete: complete && chosen.kind === 'refused' };
    const { suite } = chosen;
    left = left.filter((each) => each !== suite);
    const again = await questions.offer({ version, suites: [suite] });
    if (again.kind === 'chosen') weak.push(suite);
    else complete = false;
  }
  return { weak, complete };
}

async function versionFacts(questions: HelloQuestions, version: TlsVersion): Promise<VersionFacts> {
  const suites = version === 'TLSv1.3' ? TLS13_SUITES : COMMON_SUITES;
  const first = await questions.offer({ version, suites });
  // Of the others nothing is reported that a second look would have to confirm.
  const isOld = OUTDATED_VERSIONS.includes(version);
  const second = first.kind === 'chosen' && isOld ? await questions.offer({ version, suites }) : first;
  const { weak, complete } =
    version === 'TLSv1.3' ? { weak: [], complete: true } : await weakSuitesOf(questions, version);
  if (weak.length > 0 || (first.kind === 'chosen' && second.kind === 'chosen'))
    return { answer: 'supported', weak, complete };
  const isRefused = first.kind === 'refused' && complete;
  return { answer: isRefused ? 'refused' : 'unknown', weak, complete };
}

type Shown = Pick<TlsInspection, 'certificate' | 'withoutCertificate'>;

/** The certificate that two handshakes show. */
async function certificateShown(questions: HelloQuestions, parts: InspectionParts): Promise<Shown> {
  const { address, authorities, isOver } = parts;
  const seen: CertificateArtifact[] = [];
  for (let tries = 0; tries < 4 && seen.length < 2 && !isOver(); tries += 1) {
    const socket = await questions.connection();
    const secure = socket && (await tlsHandshake(socket, authorities));
    const certificate = secure && certificateOf(address, secure);
    secure?.destroy();
    if (certificate !== undefined) seen.push(certificate);
  }
  const [first, second] = seen;
  const without = (reason: string): Shown => ({ certificate: undefined, withoutCertificate: reason });
  if (first === undefined || second === undefined)
    return without('the handshake with OpenSSL failed, so the certificate was not read');
  if (first.fingerprint256 !== second.fingerprint256) return without('two handshakes showed different certificates');
  return { certificate: second, withoutCertificate: undefined };
}

/**
 * Asks a port which versions of TLS and which weak suites it takes, and for its certificate. Each fact is seen on two
 * connections before it counts. What OpenSSL cannot speak any more (SSL 3.0, RC4, 3DES, EXPORT) is asked by a ClientHello
 * of our own, of which only the ServerHello is read. Throws what `open` throws.
 */
export async function inspectTls(parts: InspectionParts): Promise<PortTls> {
  const { speaksTls, startTls } = parts;
  const questions = new HelloQuestions(parts);
  if (!speaksTls && !(await questions.speaksTls())) {
    if (startTls === undefined || questions.upgraded !== 'silent') return { kind: 'none' };
    return { kind: 'unknown', reason: 'the server did not start TLS when asked to (STARTTLS)' };
  }
  const facts = new Map<TlsVersion, VersionFacts>();
  const shown = await certificateShown(questions, parts);
  for (const version of TLS_VERSIONS.toReversed()) facts.set(version, await versionFacts(questions, version));
  // One that wants a name or a key of its clients refuses what it speaks: that it accepts nothing says nothing.
  const accepts = shown.certificate !== undefined || [...facts.values()].some(({ answer }) => answer === 'supported');
  if (!accepts)
    return { kind: 'unknown', reason: 'no handshake was accepted: the server may require a host name (SNI) or a key' };
  const answerOf = (version: TlsVersion) => facts.get(version)?.answer ?? 'unknown';
  const group = await groupOf(questions, answerOf);
  const weakSuites: WeakSuiteChosen[] = TLS_VERSIONS.flatMap((version) =>
    (facts.get(version)?.weak ?? []).map((code) => ({ version, code })),
  );
  return {
    kind: 'inspected',
    inspection: {
      startTls,
      versions: {
        SSLv3: answerOf('SSLv3'),
        TLSv1: answerOf('TLSv1'),
        'TLSv1.1': answerOf('TLSv1.1'),
        'TLSv1.2': answerOf('TLSv1.2'),
        'TLSv1.3': answerOf('TLSv1.3'),
      },
      weakSuites,
      suitesUnknown: TLS_VERSIONS.filter((version) => facts.get(version)?.complete !== true),
      group,
      ...shown,
    },
  };
}

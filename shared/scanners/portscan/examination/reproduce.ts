import { shellLine } from '../../../scanning/shell-line.ts';
import { HTTP_PROBE } from '../services/http.ts';
import type { Exchange, PortArtifact } from './artifact.ts';

/** Seconds for a server that speaks first. */
const GREETING_S = '10';

/** Many zeros, which a line would show as four characters each. */
const FILLING = /(\0{64,})/;

/** Bytes, one character each, as the format of printf, which POSIX shells have: octal, as not every printf reads hexadecimal. */
export function printfFormat(bytes: string): string {
  return bytes
    .replaceAll('\\', '\\\\')
    .replaceAll('%', '%%')
    .replaceAll('\r', '\\r')
    .replaceAll('\n', '\\n')
    .replace(/[^\x20-\x7e]/g, (byte) => `\\${byte.charCodeAt(0).toString(8).padStart(3, '0')}`);
}

/** Shell commands that print bytes, one character each. */
function printing(bytes: string): string[] {
  return bytes
    .split(FILLING)
    .filter((part) => part !== '')
    .map((part) =>
      FILLING.test(part)
        ? shellLine('head', '-c', String(part.length), '/dev/zero')
        : shellLine('printf', printfFormat(part)),
    );
}

/** A shell command that says what was sent, waiting for the server's words in between; undefined where nothing was. */
export function sayingLine(sent: readonly string[]): string | undefined {
  const steps = sent.map((each) => printing(each));
  if (steps.every((step) => step.length === 0)) return undefined;
  if (steps.length === 1 && steps.flat().length === 1) return steps.flat()[0];
  return `(${steps
    .map((step, index) => [...(index === 0 ? [] : ['sleep 2']), ...step].join('; '))
    .filter(Boolean)
    .join('; ')})`;
}

/** Whether OpenSSL speaks so only when it is told to. */
function isOutdated(tls: PortArtifact['tls']): boolean {
  return tls !== undefined && (/_anon_/.test(tls.cipher) || /^TLSv1(?:\.1)?$/.test(tls.protocol));
}

/** The path of a request that curl sends as well; undefined for any other. */
function pathOf({ probe, sent }: Exchange): string | undefined {
  if (probe === HTTP_PROBE.id) return '/';
  return sent.length === 1 ? /^GET (\/\S*) HTTP\/1\.1\r\n/.exec(sent.join(''))?.[1] : undefined;
}

/**
 * A shell command that repeats the conversation whose last words are `said`: what it prints is what the evidence shows,
 * other than printable characters as dots. Without any, it only connects.
 */
export function reproduceLine(
  { address, family, port, tls }: Pick<PortArtifact, 'address' | 'family' | 'port' | 'tls'>,
  said: Exchange | undefined,
): string {
  const place = `${family === 6 ? `[${address}]` : address}:${port}`;
  const path = said?.text.startsWith('HTTP/1.') ? pathOf(said) : undefined;
  if (said !== undefined && path !== undefined) {
    const options = said.tls ? ['-sv', '--insecure'] : ['-sv'];
    const url = `${said.tls ? 'https' : 'http'}://${place}${path}`;
    return shellLine('curl', ...options, '--globoff', '--max-time', '10', url);
  }
  const saying = said && sayingLine(said.sent);
  const secure = said?.tls ?? tls !== undefined;
  const client = secure
    ? shellLine(
        'timeout',
        GREETING_S,
        'openssl',
        's_client',
        ...(said === undefined ? [] : ['-quiet']),
        ...(isOutdated(tls) ? ['-cipher', 'ALL:@SECLEVEL=0'] : []),
        '-connect',
        place,
      )
    : shellLine('nc', '-v', '-w', said === undefined ? '5' : GREETING_S, address, String(port));
  const line = saying === undefined ? `${client} </dev/null` : `${saying} | ${client}`;
  return said !== undefined && /[^\r\n\x20-\x7e]/.test(said.text) ? `${line} | LC_ALL=C tr -c '\\n -~' .` : line;
}

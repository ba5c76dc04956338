import { readFile, stat } from 'node:fs/promises';
import type { Element } from 'domhandler';
import type { ImportedFinding } from '../../../shared/records/findings/imported-finding.ts';
import { checkWord, cutText, cvesIn, inLine, type Reported } from './reported.ts';
import { childrenOf, xmlRoot } from './xml.ts';

const port = (address: string, number: string, protocol: string) =>
  `${address.includes(':') ? `[${address}]` : address}:${number}/${protocol}`;

/** `ssh OpenSSH 9.2p1 (protocol 2.0)`, as nmap prints it. */
function serviceText(service: Element | undefined): string {
  if (!service) return '';
  const { name, product, version, extrainfo, tunnel } = service.attribs;
  const named = name && tunnel ? `${tunnel}/${name}` : name;
  return [named, product, version, extrainfo && `(${extrainfo})`].filter(Boolean).join(' ');
}

/** What nmap's library for vulnerabilities calls a risk. */
const risks: ReadonlyMap<string, number> = new Map([
  ['high', 8],
  ['medium', 5],
  ['low', 2],
]);

/** What a script says of a vulnerability, in the words of nmap's library `vulns`; 0 for all other scripts. */
function judged(output: string): Pick<ImportedFinding, 'score' | 'confidence'> {
  const [, state] = /\bState: ((?:LIKELY |NOT )?VULNERABLE(?: \(Exploitable\))?)/.exec(output) ?? [];
  if (state === undefined || state.startsWith('NOT')) return { score: 0 };
  const risk = /\bRisk factor: (High|Medium|Low)/i.exec(output)?.[1]?.toLowerCase() ?? 'medium';
  return { score: risks.get(risk) ?? 5, confidence: state.startsWith('LIKELY') ? 'tentative' : 'firm' };
}

function scriptFinding(script: Element, resource: string, host: string, seen: number): ImportedFinding {
  const { id = 'script', output = '' } = script.attribs;
  const text = output.trim();
  return {
    check_id: checkWord(id),
    resource,
    host,
    title: inLine(`${id}: ${text.split('\n', 1)[0] ?? ''}`, 200),
    evidence: cutText(text, 16_000),
    ...judged(text),
    cve_ids: cvesIn(text),
    first_seen: seen,
    last_seen: seen,
  };
}

function* portFindings(element: Element, address: string, seen: number): Generator<Reported> {
  const { portid = '', protocol = 'tcp' } = element.attribs;
  const resource = port(address, portid, protocol);
  const [state] = childrenOf(element, 'state');
  if (state?.attribs.state !== 'open') {
    // Closed and filtered ports are no findings; of a port that may be open nmap does not know.
    if (state?.attribs.state === 'open|filtered') {
      yield { skipped: 'open or filtered: nmap could not tell', name: resource, place: address };
    }
    return;
  }
  const service = serviceText(childrenOf(element, 'service')[0]);
  const finding = {
    check_id: 'open-port',
    resource,
    host: address,
    title: inLine(`Open port ${portid}/${protocol}${service && `: ${service}`}`, 200),
    evidence: inLine(`${portid}/${protocol} open ${service}, reason: ${state.attribs.reason ?? ''}`, 1000),
    score: 0,
    first_seen: seen,
    last_seen: seen,
  };
  yield { finding, place: address };
  for (const script of childrenOf(element, 'script')) {
    yield { finding: scriptFinding(script, resource, address, seen), place: address };
  }
}

/** What nmap found, from its XML (-oX): a finding for each open port, and one for each script that said something. */
export async function* nmapReport(file: string): AsyncGenerator<Reported> {
  const written = Math.floor((await stat(file)).mtimeMs / 1000);
  const root = xmlRoot((await readFile(file, 'utf8')).replace(/^\ufeff/, ''), 'nmaprun');
  const started = Number(root.attribs.start ?? written);
  for (const host of childrenOf(root, 'host')) {
    const addresses = childrenOf(host, 'address').filter(({ attribs }) => attribs.addrtype !== 'mac');
    const address = addresses[0]?.attribs.addr ?? '';
    const ended = Number(host.attribs.endtime ?? started);
    const seen = Number.isInteger(ended) ? ended : written;
    if (address === '') {
      yield { refused: 'it has no address', name: '', place: 'host' };
      continue;
    }
    for (const ports of childrenOf(host, 'ports')) {
      for (const each of childrenOf(ports, 'port')) yield* portFindings(each, address, seen);
    }
    for (const scripts of childrenOf(host, 'hostscript')) {
      for (const script of childrenOf(scripts, 'script')) {
        yield { finding: scriptFinding(script, address, address, seen), place: address };
      }
    }
  }
}

import type { MtaStsPolicy } from './mta-sts-artifact.ts';

const longestAge = 31_557_600;

/** Reads a policy file that was served with a media type (RFC 8461, 3.2). Never throws. */
export function parseMtaSts(text: string, mediaType: string | undefined): MtaStsPolicy {
  const values = new Map<string, string[]>();
  for (const line of text.slice(0, 64_000).split(/\r?\n/)) {
    const colon = line.indexOf(':');
    if (colon < 0) continue;
    const [name, value] = [line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim()];
    values.set(name, [...(values.get(name) ?? []), value]);
  }
  const [version] = values.get('version') ?? [];
  const [mode] = values.get('mode') ?? [];
  const [age = ''] = values.get('max_age') ?? [];
  const mx = (values.get('mx') ?? []).map((each) => each.toLowerCase());
  const faults: string[] = [];
  if (!/^\s*text\/plain\s*(?:;|$)/i.test(mediaType ?? '')) faults.push('it is not served as text/plain');
  if (version !== 'STSv1') faults.push('the version is not STSv1');
  if (mode === undefined || !/^(?:enforce|testing|none)$/.test(mode)) faults.push('the mode is missing or invalid');
  const isAge = /^\d{1,10}$/.test(age) && Number(age) <= longestAge;
  if (!isAge) faults.push('max_age is missing or invalid');
  if (mx.length === 0 && mode !== 'none') faults.push('it lists no mail server (mx)');
  return { mode, mx, faults, ...(isAge && { maxAgeSeconds: Number(age) }) };
}

/** Whether a policy's pattern is about a mail server: `*.` stands for one label (RFC 8461, 4.1). */
export function coversServer(pattern: string, server: string): boolean {
  if (!pattern.startsWith('*.')) return pattern === server;
  return server.slice(server.indexOf('.') + 1) === pattern.slice(2) && server.includes('.');
}

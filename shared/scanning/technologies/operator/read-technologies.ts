import * as z from 'zod/mini';
import { FileFault } from '../../operator-file/file-fault.ts';
import { capped, unpacked } from '../../operator-file/unpacked.ts';
import { oneLine } from '../../web/exhibit.ts';
import type { Signature } from '../signature.ts';
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

async function textOf(body: AsyncIterable<Uint8Array>, most: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of capped(unpacked(body), most)) chunks.push(chunk);
  return Buffer.concat(chunks)
    .toString('utf8')
    .replace(/^\ufeff/, '');
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new FileFault('it is not JSON', { cause: error });
  }
}

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

/**
 * Reads the operator's rules, plain or gzip, in Wappalyzer's format: `{"technologies": {...}}`, the map of technologies
 * itself, or an array of such. What cannot be used is left out, told of and counted. Throws FileFault where the file is
 * none of these, holds no technology, or is too large.
 */
export async function readTechnologies(
  body: AsyncIterable<Uint8Array>,
  most = maxBytes,
): Promise<OperatorTechnologies> {
  const signatures = new Map<string, Signature>();
  const problems: OperatorTechnologies['problems'][number][] = [];
  let problemCount = 0;
  const note = (technology: string, problem: EntryProblem) => {
    problemCount += 1;
    if (problems.length < maxProblems) problems.push({ technology, ...problem });
  };
  for (const map of mapsIn(jsonOf(await textOf(body, most)))) {
    for (const [key, value] of Object.entries(map)) {
      if (words.has(key)) continue;
      const name = oneLine(key, maxName);
      const entry = z.safeParse(plainObject, value);
      if (!entry.success || name === '') {
        note(name, { where: '', reason: 'it is not an object' });
        continue;
      }
      if (signatures.size >= maxTechnologies) throw new FileFault(`it has more than ${maxTechnologies} technologies`);
      const read = technologyEntry(name, entry.data);
      signatures.set(name, read.signature);
      for (const problem of read.problems) note(name, problem);
    }
  }
  if (signatures.size === 0) throw new FileFault('it contains no technologies');
  return { signatures: [...signatures.values()], problems, problemCount };
}

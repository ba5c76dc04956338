import { type Document, isMap, isScalar, isSeq, LineCounter, parseDocument, stringify, visit } from 'yaml';
import * as z from 'zod/mini';
import { policyInput } from '../../shared/records/policies/policy.ts';

/** What is wrong with a file of settings, each with its line. */
export class SettingsFault extends Error {
  override readonly name = 'SettingsFault';
}

/** Faults that are told: a file of another kind has one in each of its words. */
const mostFaults = 20;

/** What is wrong, a line each, and how much more there is than anybody reads. */
function settingsFault(lines: readonly string[]): SettingsFault {
  const more = lines.length - mostFaults;
  return new SettingsFault([...lines.slice(0, mostFaults), ...(more > 0 ? [`and ${more} more`] : [])].join('\n'));
}

/** The beginning of a file that `scanfold export project` writes. */
const projectBegin = /^\s*\{\s*"scanfold_export"/;

const {
  project_id: _,
  area: __,
  setting_type: ___,
  setting_id: ____,
  // The text of a definition is uploaded by `scanfold policy --definition-file`, and stays.
  definition_text: _____,
  ...parts
} = policyInput.shape;

/** What scans of a target may do, and when they start: as put-policy has it, without the setting that it is of. */
const policy = z.optional(z.strictObject(parts));

const name = z.string('must be a text').check(z.minLength(1, 'must not be empty'));
const limitRule = 'must be an integer from 0 to 100';
const limit = z.optional(z.int(limitRule).check(z.gte(0, limitRule), z.lte(100, limitRule)));
const texts = z.array(name, 'must be a list of texts');

/** What a target has that says nothing of itself. */
const plain = <T extends z.core.$ZodLooseShape>(shape: T) => z.nullable(z.strictObject({ ...shape, policy }));

/** The five kinds of targets, each by what people know it by. */
const settings = z.strictObject({
  app: z.optional(z.record(name, z.strictObject({ target: name, max_depth: limit, max_children: limit, policy }))),
  cms: z.optional(z.record(name, plain({ options: z.optional(z.string('must be a text')) }))),
  port: z.optional(z.record(name, z.strictObject({ targets: texts, policy }))),
  domain: z.optional(z.record(name, plain({ words: z.optional(texts) }))),
  website: z.optional(z.record(name, plain({}))),
});

/** The settings of a project as a file has them. */
export type Settings = z.output<typeof settings>;

/** The policy that a file gives a setting. */
export type SettingPolicy = NonNullable<z.output<typeof policy>>;

/** The line of a place in a document; that of its nearest parent where it is not there. */
function lineOf(root: unknown, path: readonly PropertyKey[], counter: LineCounter): number {
  let node = root;
  let at = 0;
  for (const key of path) {
    if (isMap(node)) {
      const pair = node.items.find((each) => isScalar(each.key) && String(each.key.value) === String(key));
      if (isScalar(pair?.key)) at = pair.key.range?.[0] ?? at;
      node = pair?.value;
    } else if (isSeq(node)) {
      node = node.items[Number(key)];
      if (isScalar(node)) at = node.range?.[0] ?? at;
    }
  }
  return counter.linePos(at).line;
}

/** A word that is not known, in the words of all other rules. */
function faultsOf(issue: z.core.$ZodIssue): { readonly path: readonly PropertyKey[]; readonly says: string }[] {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({ path: [...issue.path, key], says: 'is not known' }));
  }
  const says = issue.code === 'invalid_type' && issue.input === undefined ? 'is missing' : issue.message;
  return [{ path: issue.path, says }];
}

/** The value of a document. Throws SettingsFault where its aliases, each in another, make too much of it. */
function plainValue(document: Document, file: string): unknown {
  try {
    return document.toJS({ maxAliasCount: 100 }) ?? {};
  } catch (error) {
    if (!(error instanceof ReferenceError)) throw error;
    throw new SettingsFault(`${file}:1: its aliases stand for too much`);
  }
}

/**
 * Reads a file of settings, YAML or JSON.
 * @throws SettingsFault with the line of each fault
 */
export function readSettings(text: string, file: string): Settings {
  if (projectBegin.test(text)) {
    throw new SettingsFault(`${file}:1: is an exported project, which scanfold import project brings in`);
  }
  const counter = new LineCounter();
  // The library compares each key with all others: 20,000 targets took it the best part of a minute.
  const document = parseDocument(text, { lineCounter: counter, uniqueKeys: false });
  const faults = document.errors.map(({ pos, message }) => {
    const [first = ''] = message.split('\n');
    return `${file}:${counter.linePos(pos[0]).line}: ${first.replace(/ at line \d+, column \d+:?$/, '')}`;
  });
  if (faults.length > 0) throw settingsFault(faults);
  let aliases = 0;
  visit(document, {
    Alias: () => {
      aliases += 1;
    },
    Map: (_key, { items }) => {
      const keys = new Set<string>();
      for (const { key } of items) {
        if (!isScalar(key)) continue;
        const word = String(key.value);
        if (keys.has(word)) faults.push(`${file}:${counter.linePos(key.range?.[0] ?? 0).line}: ${word} is there twice`);
        keys.add(word);
      }
    },
  });
  if (aliases > 100) faults.push(`${file}:1: more than 100 aliases`);
  if (faults.length > 0) throw settingsFault(faults);
  const parsed = z.safeParse(settings, plainValue(document, file), { reportInput: true });
  if (parsed.success) return parsed.data;
  const lines = parsed.error.issues
    .flatMap(faultsOf)
    .map(({ path, says }) => `${file}:${lineOf(document.contents, path, counter)}: ${path.join('.')} ${says}`);
  throw settingsFault(lines);
}

/** Settings as a file that `readSettings` reads. */
export function settingsText(settings: Settings): string {
  return stringify(settings, { lineWidth: 120 });
}

/** Settings as they stand in another file. Throws SettingsFault. */
export function parseSettings(value: unknown, place: string): Settings {
  const parsed = z.safeParse(settings, value, { reportInput: true });
  if (parsed.success) return parsed.data;
  const says = parsed.error.issues.flatMap(faultsOf).map(({ path, says }) => `${place}: ${path.join('.')} ${says}`);
  throw settingsFault(says);
}

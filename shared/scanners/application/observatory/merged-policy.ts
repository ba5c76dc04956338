/** The sources of each directive that all policies of a page allow, in lower case. A set is shared by all who ask for it. */
export interface MergedPolicy {
  readonly directives: ReadonlyMap<string, Set<string>>;
  /** True where a policy names the same place to report to more than once. */
  readonly repeatsReporting: boolean;
}

/** A source of a directive while policies are being merged. */
interface Source {
  readonly text: string;
  /** Which policy it comes from. */
  readonly policy: number;
  isKept: boolean;
}

/** Shorter policies hold no directive. */
const minLength = 6;
const mayRepeat: ReadonlySet<string> = new Set(['report-uri', 'report-to']);
const { compare } = new Intl.Collator('en');

/** True where a source of one policy also covers one of another: the same, or the folder that it lies in. */
function covers(folder: string, source: string): boolean {
  const outer = folder.split('/');
  const inner = source.split('/');
  const isFolder = folder.endsWith('/');
  if (isFolder ? outer.length > inner.length : outer.length !== inner.length) return false;
  const compared = isFolder ? outer.slice(0, -1) : outer;
  return compared.every((part, at) => decodeURIComponent(part) === decodeURIComponent(inner[at] ?? ''));
}

/** Drops what a source before it makes superfluous, and keeps what two policies agree on. */
function compareNeighbours(sorted: readonly Source[]): void {
  for (const [at, source] of sorted.entries()) {
    const before = sorted[at - 1];
    if (before === undefined) continue;
    if (before.policy === source.policy) {
      if (source.text.startsWith(before.text)) source.isKept = false;
    } else if (covers(before.text, source.text)) source.isKept = true;
  }
}

/**
 * Merges policies as the Observatory does: what the first one allows counts where the others allow it, too; a directive
 * without anything left is `'none'`. Undefined where a policy is empty, names a directive twice or cannot be decoded.
 */
export function mergePolicies(texts: readonly string[]): MergedPolicy | undefined {
  const policies = texts.map((text) => text.replace(/[\r\n]/g, '').trim());
  if (policies.some((policy) => policy.length < minLength)) return undefined;
  const merged = new Map<string, readonly Source[]>();
  let repeatsReporting = false;
  try {
    for (const [policy, text] of policies.entries()) {
      const named = new Set<string>();
      for (const part of text.split(';')) {
        const [name = '', ...values] = part.trim().split(/\s+/);
        if (name === '') continue;
        const directive = name.toLowerCase();
        if (named.has(directive)) {
          if (!mayRepeat.has(directive)) return undefined;
          repeatsReporting = true;
        }
        named.add(directive);
        const isFirst = policy === 0;
        const given = values.length === 0 && directive.endsWith('-src') ? ["'none'"] : values;
        const own = given.map((value) => ({ text: value.toLowerCase(), policy, isKept: isFirst }));
        const all = [...(isFirst ? [] : (merged.get(directive) ?? [])), ...own];
        all.sort((a, b) => compare(a.text, b.text));
        compareNeighbours(all);
        const kept = all.filter(({ isKept }) => isKept);
        merged.set(directive, kept);
        // Only what another policy agrees to stays.
        if (isFirst && policies.length > 1) for (const source of kept) source.isKept = false;
      }
    }
  } catch (error) {
    // decodeURIComponent: a source that is not well-formed.
    if (error instanceof URIError) return undefined;
    throw error;
  }
  const sets = [...merged].map(([directive, sources]): [string, Set<string>] => [
    directive,
    new Set(sources.length === 0 ? ["'none'"] : sources.map(({ text }) => text)),
  ]);
  return { directives: new Map(sets), repeatsReporting };
}

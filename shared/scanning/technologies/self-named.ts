import { oneLine } from '../web/exhibit.ts';
import type { SiteSample, Technology } from './rule.ts';
import { versionFrom } from './version.ts';

const maxValue = 200;
const maxNames = 6;
const maxName = 60;
/** What ends the words of a product: a remark, another product. */
const end = /[(;,<>"]/;
/** A version behind a slash or a blank, or one with a dot behind a hyphen: the first ends the name. */
const version = /(?:^|[\s/]|(?<=[a-z])-(?=\d+\.))v?(\d[\w.+~-]{0,39})(?:\s|$)/i;
/** What stands where a server is told not to name itself. */
const nobody = new Set(['server', 'webserver', 'web server', 'httpd', 'unknown', 'none', 'hidden', 'private', 'null']);

/** What a value of `Server`, `X-Powered-By` or a generator says of its sender; undefined where it says nothing. */
function namedIn(value: string): { readonly name: string; readonly version: string | undefined } | undefined {
  const [words = ''] = oneLine(value, maxValue).trim().split(end, 1);
  const told = version.exec(words);
  const name = (told === null ? words : words.slice(0, told.index)).split('/', 1).join('').trim().slice(0, maxName);
  if (!/[a-z]{2}/i.test(name) || nobody.has(name.toLowerCase())) return undefined;
  return { name, version: versionFrom('\\1', { found: value, at: 0, groups: [told?.[1]] }) };
}

/**
 * Products that a site names itself and no rule knows, in the words of the site: `Server: quietly/1.21` is quietly 1.21. A value in
 * which a rule found its product names nothing else here: what stands behind that is most often a module of it.
 */
export function selfNamed(
  { headers, metas }: Pick<SiteSample, 'headers' | 'metas'>,
  recognised: readonly Technology[],
): readonly Technology[] {
  const explained = new Set(recognised.flatMap(({ evidence }) => evidence));
  const known = new Set(recognised.map(({ name }) => name.toLowerCase()));
  const said = [
    ...headers
      .filter(([name]) => name === 'server' || name === 'x-powered-by')
      .map(([name, value]) => [`header ${name}`, value]),
    ...metas.filter(({ name }) => name === 'generator').map(({ content }) => ['meta generator', content]),
  ] as const;
  const found = new Map<string, Technology>();
  for (const [where = '', value = ''] of said) {
    const line = oneLine(`${where}: ${value}`, maxValue);
    const seen = explained.has(line) ? undefined : namedIn(value);
    if (seen === undefined || known.has(seen.name.toLowerCase()) || found.size >= maxNames) continue;
    const before = found.get(seen.name.toLowerCase());
    found.set(seen.name.toLowerCase(), {
      name: before?.name ?? seen.name,
      version: before?.version ?? seen.version,
      categories: [where === 'header server' ? 'Web servers' : 'Other'],
      evidence: [...(before?.evidence ?? []), line],
      implied: false,
      confidence: 'firm',
    });
  }
  return [...found.values()];
}

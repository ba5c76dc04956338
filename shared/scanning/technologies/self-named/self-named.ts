import { oneLine } from '../../web/exhibit.ts';
import type { Category } from '../category.ts';
import type { SiteSample, Technology } from '../rule.ts';
import { versionFrom } from '../version.ts';
import { plainName } from './plain-name.ts';

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
  const called = (told === null ? words : words.slice(0, told.index)).split('/', 1).join('').trim();
  const name = called.replace(/\s(?:version|release|ver\.?|v)$/i, '').slice(0, maxName);
  if (!/[a-z]{2}/i.test(name) || nobody.has(name.toLowerCase())) return undefined;
  return { name, version: versionFrom('\\1', { found: value, at: 0, groups: [told?.[1]] }) };
}

/** Of these a server's name or its remarks tell, beside the server itself: `Warp/3.3.21` is of Haskell, `(Debian)` where it runs. */
const besideTheServer: ReadonlySet<Category> = new Set(['Programming languages', 'Operating systems']);

const explains = ({ categories }: Technology) => !categories.every((each) => besideTheServer.has(each));

/** True for the name of a language's own server, such as `Go-http-server`. */
function isOf(name: string, known: Technology): boolean {
  const [one, other] = [plainName(name), plainName(known.name)];
  return !explains(known) && (one.startsWith(other) || one.endsWith(other));
}

/** What stands behind a language and its version: in `Python/3.11 websockets/10.4` the product. */
function behindLanguage(value: string): string | undefined {
  return /^[a-z+#.-]{1,30}\/\d[\w.+~-]{0,39}\s+(?=[a-z][\w.-]{1,59}\/\d)/i.test(value)
    ? value.slice(value.search(/\s/)).trim()
    : undefined;
}

/**
 * Products that a site names itself and no rule knows, in the words of the site: `Server: quietly/1.21` is quietly 1.21. A value in
 * which a rule found its product names nothing else here: what stands behind that is most often a module of it. A language or system is
 * not the product.
 */
export function selfNamed(
  { headers, metas }: Pick<SiteSample, 'headers' | 'metas'>,
  recognised: readonly Technology[],
): readonly Technology[] {
  const explained = new Set(recognised.filter(explains).flatMap(({ evidence }) => evidence));
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
    const isLanguage = ({ name }: { readonly name: string }) => recognised.some((each) => isOf(name, each));
    const first = explained.has(line) ? undefined : namedIn(value);
    const seen = first !== undefined && isLanguage(first) ? namedIn(behindLanguage(value) ?? '') : first;
    if (seen === undefined || known.has(seen.name.toLowerCase()) || found.size >= maxNames) continue;
    if (isLanguage(seen)) continue;
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

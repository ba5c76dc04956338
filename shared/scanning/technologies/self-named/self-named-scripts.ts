import { oneLine } from '../../web/exhibit.ts';
import { globalsOf } from '../globals/globals-of.ts';
import type { SiteSample, Technology } from '../rule.ts';
import { versionFrom } from '../version.ts';
import { moduleName } from './module-name.ts';
import { plainName } from './plain-name.ts';
import { scriptBanner } from './script-banner.ts';

/** What a script says that it is. */
interface NamedScript {
  readonly name: string;
  readonly version: string | undefined;
  /** The words that say so. */
  readonly words: string;
  /** True for the name of a global, which is often shorter than that of the product. */
  readonly isShort?: true;
}

const maxNames = 12;
const maxValue = 200;
/** Names that say nothing of what they are, such as that of a site's own settings. */
const anything =
  /^(?:app|application|config|configuration|settings?|options?|module|exports?|page|site|data|build|env|info|meta|main|client|package|pkg|project|theme|release|process|navigator|library|lib|factory)$/i;
/** Libraries name three numbers; what has fewer is most often a format's. */
const release = /^v?(\d+\.\d+\.\d+(?:[-.+][\w.+-]{1,30})?)$/;
const globalName = /^[a-z$_][\w$]{2,40}$/i;

/** Globals that have a version of their own, as libraries without a loader do. */
function namedGlobals(scripts: readonly string[]): readonly NamedScript[] {
  const globals = globalsOf(scripts);
  const named: NamedScript[] = [];
  for (const name of globals.names()) {
    if (!globalName.test(name) || anything.test(name)) continue;
    for (const path of [`${name}.version`, `${name}.VERSION`, `${name}.Version`]) {
      const [, version] = release.exec(globals.get(path) ?? '') ?? [];
      if (version !== undefined)
        named.push({ name, version, words: `script sets ${path} = ${version}`, isShort: true });
    }
  }
  return named;
}

function namedModules(scripts: readonly string[]): readonly NamedScript[] {
  return scripts
    .map(moduleName)
    .filter((each) => each !== undefined)
    .filter(({ name }) => !anything.test(name))
    .map(({ name, version }) => ({
      name,
      version,
      words: `script sets ${name}${version === undefined ? '' : `, version ${version}`}`,
      isShort: true,
    }));
}

function isOf({ name, version, isShort }: NamedScript, known: Pick<Technology, 'name' | 'version'>): boolean {
  const [one, other] = [plainName(name), plainName(known.name)];
  if (one === other || (version !== undefined && known.version === version)) return true;
  const isLess = isShort || known.version === undefined;
  return isLess && (one.startsWith(other) || other.startsWith(one));
}

/**
 * Libraries that name themselves and no rule knows, in their own words: by the comment at a script's start, by a global with
 * a version, or by the global that is theirs on a page without a loader. What has the version of something recognised is that.
 */
export function selfNamedScripts(
  { scriptTexts }: Pick<SiteSample, 'scriptTexts'>,
  recognised: readonly Technology[],
): readonly Technology[] {
  const found: Technology[] = [];
  const banners = scriptTexts.map(scriptBanner).filter((each) => each !== undefined);
  for (const each of [...banners, ...namedGlobals(scriptTexts), ...namedModules(scriptTexts)]) {
    if ([...recognised, ...found].some((known) => isOf(each, known))) continue;
    found.push({
      name: each.name,
      version: versionFrom('\\1', { found: each.words, at: 0, groups: [each.version] }),
      categories: ['JavaScript libraries'],
      evidence: [oneLine(`in a script: ${each.words}`, maxValue)],
      implied: false,
      confidence: 'firm',
    });
    if (found.length >= maxNames) break;
  }
  return found;
}

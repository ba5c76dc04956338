import type { Instance, Verdict } from '../../../../scanning/check.ts';
import { curlLine, evidenceOf, oneLine } from '../../../../scanning/web/exhibit.ts';
import {
  type Extension,
  type ExtensionKind,
  type ExtensionsArtifact,
  extensionPlace,
  slugOfPlace,
} from './extension.ts';

function capital(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}

function instanceOf(base: string, kind: ExtensionKind, extension: Extension): Instance {
  const { slug, ways, confidence, exhibits, role } = extension;
  const { version, words } = extension.version;
  const name = oneLine(extension.name ?? slug, 100);
  const shown = version === undefined ? '' : ` ${version}`;
  const versionWords = version === undefined ? 'Its version is not told' : `Version: ${oneLine(words)}`;
  const roleWords = role === undefined ? '' : ` It is the ${oneLine(role, 150)}.`;
  // The last look is the closest one: the extension's own file.
  const last = exhibits.at(-1);
  return {
    resource: base,
    location: extensionPlace(kind, slug),
    title: `${capital(role === 'main theme' ? role : kind)} ${name}${shown}`,
    description: `The site uses the ${kind} ${name} (${slug}), known by ${ways.join(', ')}.${roleWords} ${versionWords}.`,
    evidence: `${versionWords} (${extension.version.confidence}).\n\n${evidenceOf(exhibits)}`,
    reproduce: curlLine(last?.url ?? base),
    confidence,
  };
}

/** One finding for each plugin or theme that is there; gone is what neither pages nor its folder show. */
export function judgePresence(kind: ExtensionKind, { base, found, missing, gaps }: ExtensionsArtifact): Verdict {
  const gone = new Set(missing);
  return {
    kind: 'ran',
    instances: found.map((each) => instanceOf(base, kind, each)),
    lookedAt({ resource, location }) {
      const slug = slugOfPlace(kind, location);
      return resource === base && slug !== undefined && gone.has(slug);
    },
    gaps,
  };
}

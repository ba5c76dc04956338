import type { Instance, Verdict } from '../../../../scanning/check.ts';
import { curlLine, evidenceOf, oneLine } from '../../../../scanning/web/exhibit.ts';
import { title } from '../../title.ts';
import {
  type Extension,
  type ExtensionKind,
  type ExtensionsArtifact,
  extensionLocation,
  slugOfLocation,
} from './extension.ts';

function instanceOf(base: string, kind: ExtensionKind, extension: Extension): Instance {
  const { slug, ways, confidence, exhibits, role } = extension;
  const { version, words } = extension.version;
  const name = oneLine(extension.name ?? slug, 100);
  const shown = version === undefined ? '' : ` ${version}`;
  const unknown = `The version could not be determined${words === 'unknown' ? '' : ` (${oneLine(words)})`}`;
  const versionWords = version === undefined ? unknown : `Version: ${oneLine(words)}`;
  const roleWords = role === undefined ? '' : ` It is the ${oneLine(role, 150)}.`;
  // The last exhibit is the strongest one: the extension's own file.
  const last = exhibits.at(-1);
  return {
    resource: base,
    location: extensionLocation(kind, slug),
    title: title(`WordPress ${kind} detected: ${slug}${shown}`),
    description: `The site uses the ${kind} ${name} (${slug}), detected by: ${ways.join(', ')}.${roleWords} ${versionWords}.`,
    evidence: `${versionWords} (${extension.version.confidence}).\n\n${evidenceOf(exhibits)}`,
    reproduce: curlLine(last?.url ?? base),
    confidence,
  };
}

/** One finding for each plugin or theme that was detected; removed is one that neither pages nor its folder show. */
export function judgePresence(kind: ExtensionKind, { base, found, missing, gaps }: ExtensionsArtifact): Verdict {
  const gone = new Set(missing);
  return {
    kind: 'ran',
    instances: found.map((each) => instanceOf(base, kind, each)),
    examined({ resource, location }) {
      const slug = slugOfLocation(kind, location);
      return resource === base && slug !== undefined && gone.has(slug);
    },
    gaps,
  };
}

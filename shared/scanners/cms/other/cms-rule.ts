import type { JudgedResponse, Verify } from '../../../scanning/exposure/proof.ts';
import type { WebHeaders } from '../../../scanning/web/message/web-message.ts';
import type { PageParts } from '../../../scanning/web/page/read-page.ts';
import type { ExposureProbe } from '../exposure/probe.ts';
import type { SystemVersionVerdict } from './version-verdict.ts';

/** The home page as clues are read from it. */
export interface Front {
  readonly page: PageParts;
  readonly headers: WebHeaders;
  /** The response itself, for what is proven of any page. */
  readonly home: JudgedResponse;
}

/** What shows a system: the piece of the answer, and a version where it has one. */
interface Reading {
  readonly line: string;
  readonly version?: string | undefined;
  /** It is where a link leads, as a text about a system may have any number of: nothing that the page itself loads. */
  readonly isLinked?: true;
}

/** A sign on the home page, as data. */
export interface SystemClue {
  /** In words: `generator tag`. */
  readonly way: string;
  /** A strong one is enough; weak ones are used by others as well, so that it takes two. */
  readonly strength: 'strong' | 'weak';
  /** It comes with the page, not in it: a file that was copied has lost it. */
  readonly isSent?: true;
  readonly read: (front: Front) => Reading | undefined;
}

/** A content management system as data: how it is detected, where it discloses its version, what it may expose. */
export interface CmsRule {
  /** The first word of its checks' ids: `drupal`. */
  readonly id: string;
  readonly name: string;
  readonly clues: readonly SystemClue[];
  /** Requested where the home page shows no system at all. What proves them proves the system. */
  readonly detectionProbes: readonly ExposureProbe[];
  /** Requested where the system is known, for its version. */
  readonly versionProbes: readonly ExposureProbe[];
  /** Requested after those where they left something open, by what the version is until then. */
  readonly furtherProbes?: (version: SystemVersionVerdict | undefined) => readonly ExposureProbe[];
  readonly exposures: readonly ExposureProbe[];
  /** Where files of its table of hashes lie below the site's base, the most usual way first; as in the table where it does not say. */
  readonly places?: readonly ((path: string) => string)[];
}

const versionText = /^v?(\d{1,4}(?:\.\d{1,5}){0,3})/i;

/** The numbers at the start of a text: `10.2.3` of `10.2.3-dev`; undefined where there are none. */
export function numbersOf(text: string | undefined): string | undefined {
  return text === undefined ? undefined : versionText.exec(text.trim())?.[1];
}

/** The generator tag that starts with a name, and the version behind it. */
export function generatorTag(name: RegExp, version: RegExp): SystemClue {
  return {
    way: 'generator tag',
    strength: 'strong',
    read({ page }) {
      const tag = page.metas.find((each) => each.name === 'generator' && name.test(each.content.trim()));
      if (tag === undefined) return undefined;
      const content = tag.content.slice(0, 300);
      return { line: `generator: ${content}`, version: numbersOf(version.exec(content)?.[1]) };
    },
  };
}

/** A header with a value that matches, and the version in it. */
export function header(name: string, value: RegExp, strength: SystemClue['strength'] = 'strong'): SystemClue {
  return {
    way: `${name} header`,
    strength,
    isSent: true,
    read({ headers }) {
      const text = headers.get(name)?.slice(0, 1000);
      const found = text === undefined ? null : value.exec(text);
      return found === null ? undefined : { line: `${name}: ${text}`, version: numbersOf(found[1]) };
    },
  };
}

/** A cookie by its name; the value is not shown. */
export function cookie(name: RegExp, strength: SystemClue['strength'] = 'strong'): SystemClue {
  return {
    way: 'cookie',
    strength,
    isSent: true,
    read({ headers }) {
      const names = headers.all('set-cookie').map((each) => each.split('=', 1)[0]?.trim() ?? '');
      const found = names.find((each) => name.test(each));
      return found === undefined ? undefined : { line: `set-cookie: ${found}` };
    },
  };
}

/** True of an address that a page leads to and loads no script or style from. */
function isLinkAlone({ anchors, assets }: PageParts, address: string): boolean {
  return anchors.includes(address) && !assets.some(({ url }) => url === address);
}

/**
 * A URL of the site itself in its page whose path matches, and the version in it. One that the page loads comes first: where links
 * lead is what its text is about, and tells no version.
 */
export function ownUrl(way: string, path: RegExp, strength: SystemClue['strength'] = 'strong'): SystemClue {
  return {
    way,
    strength,
    read({ page }) {
      const { host } = new URL(page.url);
      let linked: Reading | undefined;
      for (const text of page.urls) {
        const url = new URL(text);
        const found = url.host === host ? path.exec(url.pathname + url.search) : null;
        if (found === null) continue;
        if (!isLinkAlone(page, text)) return { line: text, version: numbersOf(found[1]) };
        linked ??= { line: text, isLinked: true };
      }
      return linked;
    },
  };
}

function piece(way: string, pattern: RegExp, strength: SystemClue['strength'], within: 'code' | 'source'): SystemClue {
  return {
    way,
    strength,
    read({ page }) {
      const found = pattern.exec(page[within]);
      return found === null ? undefined : { line: found[0], version: numbersOf(found[1]) };
    },
  };
}

/** A piece of what readers do not see, as a page about a system shows its code; the pattern has no unbounded part. */
export function source(way: string, pattern: RegExp, strength: SystemClue['strength'] = 'strong'): SystemClue {
  return piece(way, pattern, strength, 'code');
}

/** A piece of the whole source, with words that readers see: it has a tag, so that no page shows it by writing about it. */
export function credit(way: string, pattern: RegExp): SystemClue {
  return piece(way, pattern, 'strong', 'source');
}

/** The installer in the place of the home page: until a system is installed, many lead every address there. */
export function setupPage(verify: Verify): SystemClue {
  return {
    way: 'installer',
    strength: 'strong',
    read({ home }) {
      const proof = verify(home);
      return proof && { line: proof.lines.join(' '), version: proof.version };
    },
  };
}

/** A clue that only the releases of one branch have, so that it discloses the branch where it names no version. */
export function meaning(branch: string, clue: SystemClue): SystemClue {
  return {
    ...clue,
    read(front) {
      const reading = clue.read(front);
      return reading?.isLinked ? reading : reading && { ...reading, version: reading.version ?? branch };
    },
  };
}

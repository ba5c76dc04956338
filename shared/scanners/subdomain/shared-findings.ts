import * as z from 'zod/mini';
import { type Observation, observationFields } from '../../scanning/scanner.ts';

/** Hosts of one finding that are named; more are counted. */
const maxNamed = 50;

/** A finding as it is stored between invocations: in the words of the host where it is worst, and the hosts that show it. */
const storedShared = z.object({
  ...observationFields,
  /** Whose words these are. */
  of: z.string(),
  /** Each with the title that it alone would give it. */
  hosts: z.array(z.tuple([z.string(), z.string()])),
});

export const sharedFindingsState = z.array(storedShared);

/** As the schema reads it; a check gives lists that nobody may change. */
type StoredShared = Observation & Pick<z.infer<typeof storedShared>, 'of' | 'hosts'>;

const keyOf = ({ checkId, resource, location }: Pick<Observation, 'checkId' | 'resource' | 'location'>) =>
  JSON.stringify([checkId, resource, location]);

/** Findings that several hosts show and one person repairs once: a certificate. One each, that names its hosts. */
export class SharedFindings {
  readonly #seen: Map<string, StoredShared>;
  readonly #changed = new Set<string>();

  constructor(state: readonly StoredShared[] = []) {
    this.#seen = new Map(state.map((each) => [keyOf(each), each]));
  }

  /** Takes in what a host shows; returns the finding's score before, undefined where it is new. */
  add(observation: Observation, host: string): number | undefined {
    const key = keyOf(observation);
    const known = this.#seen.get(key);
    const others = (known?.hosts ?? []).filter(([name]) => name !== host);
    const hosts = [...others, [host, observation.title] satisfies [string, string]].sort(([one], [other]) =>
      one < other ? -1 : 1,
    );
    this.#changed.add(key);
    // Of hosts where it is equally bad the first by its name speaks, whichever answers first.
    const isWorst =
      known === undefined || observation.score > known.score || (observation.score === known.score && host < known.of);
    this.#seen.set(key, isWorst ? { ...observation, of: host, hosts } : { ...known, hosts });
    return known?.score;
  }

  /** The findings that are new or name more hosts since the last call. */
  takeChanged(): readonly Observation[] {
    const changed = [...this.#changed].sort().flatMap((key) => this.#seen.get(key) ?? []);
    this.#changed.clear();
    return changed.map(({ of, hosts, ...observation }): Observation => {
      const more = hosts.length > maxNamed ? `\n- and ${hosts.length - maxNamed} more` : '';
      const list = hosts.slice(0, maxNamed).map(([host, title]) => `- ${host}: ${title}`);
      const isShown = observation.checkId === 'host-certificate';
      const [one, several] = isShown ? ['presents it', 'present it'] : ['is affected', 'are affected'];
      const words = hosts.length === 1 ? `${of} ${one}.` : `${hosts.length} hosts ${several}.`;
      return {
        ...observation,
        description: `${observation.description} ${words}`,
        evidence: `${observation.evidence}\n\nHosts:\n${list.join('\n')}${more}`,
      };
    });
  }

  /** As it is stored: what a check gave beside an observation's fields is left out. */
  state(): z.output<typeof sharedFindingsState> {
    return z.parse(sharedFindingsState, [...this.#seen.values()]);
  }
}

import * as z from 'zod/mini';
import { parseIp } from '../../../scanning/egress/address.ts';

/** How far a network has come; `again`: some of it could not be asked for; `refused`: no scan may contact it. */
const stages = ['new', 'again', 'asked', 'refused'] as const;
type Stage = (typeof stages)[number];

/** As it is stored: each network, the number of its hosts, and how far it has come. */
export const savedNetworks = z.array(z.tuple([z.string(), z.number(), z.enum(stages)]));

type SavedNetworks = z.infer<typeof savedNetworks>;

interface FoundNetwork {
  readonly hosts: number;
  readonly stage: Stage;
}

/** Of an IPv4 address `192.0.2.7` it is `192.0.2`; an IPv6 network has more addresses than anybody can ask for. */
function networkOf(address: string): string | undefined {
  return parseIp(address)?.family === 4 ? address.slice(0, address.lastIndexOf('.')) : undefined;
}

const number = (network: string) => network.split('.').reduce((sum, octet) => sum * 256 + Number(octet), 0);

/** The /24 networks of the hosts that were found, written `192.0.2`. */
export class FoundNetworks {
  readonly #networks: Map<string, FoundNetwork>;
  readonly #max: number;

  constructor(max: number, saved: SavedNetworks = []) {
    this.#max = max;
    this.#networks = new Map(saved.map(([network, hosts, stage]) => [network, { hosts, stage }]));
  }

  /** Takes in the addresses of one host. */
  add(addresses: readonly string[]): void {
    for (const network of new Set(addresses.map(networkOf))) {
      if (network === undefined) continue;
      const { hosts, stage } = this.#networks.get(network) ?? { hosts: 0, stage: 'new' };
      this.#networks.set(network, { hosts: hosts + 1, stage });
    }
  }

  /** The next new one to ask for, if the limit allows one more. */
  next(): string | undefined {
    const asked = this.at('asked').length + this.at('again').length;
    return asked < this.#max ? this.at('new')[0] : undefined;
  }

  /** Those that have come so far: with the most hosts first, equal ones in the order of their addresses. */
  at(stage: Stage): readonly string[] {
    return [...this.#networks]
      .filter(([, each]) => each.stage === stage)
      .toSorted(([one, { hosts }], [other, { hosts: others }]) => others - hosts || number(one) - number(other))
      .map(([network]) => network);
  }

  move(network: string, stage: Stage): void {
    const known = this.#networks.get(network);
    if (known) this.#networks.set(network, { ...known, stage });
  }

  state(): SavedNetworks {
    return [...this.#networks].map(([network, { hosts, stage }]) => [network, hosts, stage]);
  }
}

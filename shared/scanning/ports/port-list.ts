import { SettingInvalid } from '../scan-ended.ts';

/** A list of ports, ascending. */
export interface PortList {
  readonly size: number;
  /** The port at an index from 0 to size - 1. */
  readonly at: (index: number) => number;
  readonly has: (port: number) => boolean;
}

/** The port list cannot be read; the message says which part. */
export class PortListInvalid extends SettingInvalid {
  override readonly name = 'PortListInvalid';
}

const PART = /^([0-9]{1,5})(?:-([0-9]{1,5}))?$/;

/** Reads `22,80,8000-8100`: ports 1 to 65535 and ranges, in any order, overlaps allowed. Throws PortListInvalid. */
export function parsePortList(text: string): PortList {
  const ranges: { first: number; last: number }[] = [];
  for (const part of text.split(',')) {
    const match = PART.exec(part.trim());
    const first = Number(match?.[1]);
    const last = Number(match?.[2] ?? match?.[1]);
    if (!(first >= 1 && last <= 65_535 && first <= last)) {
      throw new PortListInvalid(`not a port or port range: ${JSON.stringify(part.slice(0, 40))}`);
    }
    ranges.push({ first, last });
  }
  const ports = new Uint8Array(65_536);
  for (const { first, last } of ranges) ports.fill(1, first, last + 1);
  return listOf(ports);
}

/** The ports of a list that are not in another one. */
export function withoutPorts(list: PortList, excluded: Pick<PortList, 'has'>): PortList {
  const ports = new Uint8Array(65_536);
  for (let index = 0; index < list.size; index += 1) if (!excluded.has(list.at(index))) ports[list.at(index)] = 1;
  return listOf(ports);
}

/** `ports` is 1 at each port of the list. */
function listOf(ports: Uint8Array): PortList {
  const list = Uint16Array.from(ports.keys().filter((port) => ports[port] === 1));
  return {
    size: list.length,
    at(index) {
      const port = list[index];
      if (port === undefined) throw new RangeError(`no port ${index} in a list of ${list.length}`);
      return port;
    },
    has: (port) => ports[port] === 1,
  };
}

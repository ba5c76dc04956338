import { spawn, spawnSync } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';

const SCRIPT = new URL('scan-in-namespace.ts', import.meta.url).pathname;
const RUNS = 20;

/** What a packet filter of its own needs: root for a network namespace, and nft. */
function missing(): string | undefined {
  if (spawnSync('unshare', ['-n', 'true']).status !== 0) return 'root, for a network namespace of its own';
  return spawnSync('unshare', ['-n', 'nft', 'list', 'ruleset']).status === 0 ? undefined : 'nft of nftables';
}

interface Run {
  readonly found: readonly number[];
  readonly detail: string;
  readonly ms: number;
}

async function scans(rule: string, open: readonly number[]): Promise<readonly Run[]> {
  const args = ['-n', process.execPath, SCRIPT, rule, open.join(','), String(RUNS), '20000-20999'];
  const child = spawn('unshare', args, { stdio: ['ignore', 'pipe', 'inherit'] });
  return JSON.parse(await text(child.stdout));
}

const lacks = missing();
if (lacks !== undefined)
  console.log(`The port scan of a real network that loses packets is not tested: needs ${lacks}`);

test.skipIf(lacks !== undefined)(
  '20 of 20 scans of a host that lets 100 SYN packets a second in find its 20 open ports',
  async () => {
    const open = Array.from({ length: 20 }, (_, index) => 20_010 + index * 50);
    const rule = 'ip daddr ADDRESS tcp flags & (syn | ack) == syn limit rate over 100/second burst 5 packets drop';
    const runs = await scans(rule, open);
    console.log(runs.map(({ ms, detail }) => `${ms} ms: ${detail}`).join('\n'));
    expect(runs.map(({ found }) => found)).toEqual(Array.from({ length: RUNS }, () => open));
  },
);

test.skipIf(lacks !== undefined)(
  '20 of 20 scans of a host to which 30% of the packets are lost find its 3 open ports',
  async () => {
    const open = [20_011, 20_500, 20_999];
    const runs = await scans('ip daddr ADDRESS numgen random mod 100 < 30 drop', open);
    console.log(runs.map(({ ms, detail }) => `${ms} ms: ${detail}`).join('\n'));
    expect(runs.map(({ found }) => found)).toEqual(Array.from({ length: RUNS }, () => open));
  },
);

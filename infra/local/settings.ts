import { statSync } from 'node:fs';
import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** A setting or an argument that is wrong; the message is one line for the person who typed it. */
export class WrongSetting extends Error {
  override readonly name = 'WrongSetting';
}

/** What a person sets to run the service on this machine. */
export interface Settings {
  /** 0 takes any free port. */
  readonly port: number;
  /** Absolute. */
  readonly dataDir: string;
  /** CIDR ranges that may be scanned beside loopback. */
  readonly allowTargets: readonly string[];
  /** The absolute path of a feed of known vulnerabilities, in place of the one of the stage. */
  readonly vulnerabilityFeed: string | undefined;
  readonly log: 'file' | 'stderr';
}

type Environment = Readonly<Record<string, string | undefined>>;

/** Reads PORT, DATA_DIR, ALLOW_TARGETS, VULNERABILITY_FEED and SCANFOLD_LOG. Throws WrongSetting. */
export function readSettings(env: Environment): Settings {
  const port = Number(env.PORT || 3000);
  if (!/^\d*$/.test(env.PORT ?? '') || port > 65_535) throw new WrongSetting('PORT: must be from 0 to 65535');
  const log = env.SCANFOLD_LOG || 'file';
  if (log !== 'file' && log !== 'stderr') throw new WrongSetting('SCANFOLD_LOG: must be file or stderr');
  const allowTargets = (env.ALLOW_TARGETS ?? '').split(',').map((each) => each.trim());
  return {
    port,
    dataDir: readDataDir(env),
    allowTargets: allowTargets.filter(Boolean).map(range),
    vulnerabilityFeed: feed(env.VULNERABILITY_FEED),
    log,
  };
}

/** Where state is kept: DATA_DIR, `.scanfold` by default. */
export function readDataDir(env: Environment): string {
  return resolve(env.DATA_DIR || '.scanfold');
}

function feed(text: string | undefined): string | undefined {
  if (!text) return undefined;
  const path = text.startsWith('file:///') && URL.canParse(text) ? fileURLToPath(text) : resolve(text);
  if (statSync(path, { throwIfNoEntry: false })?.isFile()) return path;
  throw new WrongSetting(`VULNERABILITY_FEED: ${text} is not a file`);
}

function range(text: string): string {
  const [, address = '', prefix = ''] = /^([^/]+)\/(\d{1,3})$/.exec(text) ?? [];
  const bits = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  if (Number(prefix) <= bits) return text;
  throw new WrongSetting(`ALLOW_TARGETS: ${text} is not a range such as 192.0.2.0/24`);
}

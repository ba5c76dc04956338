import { isIP } from 'node:net';
import { parseAddressRange } from '../../../shared/records/fields.ts';
import { port } from '../../targets/port.ts';
import type { TargetKind } from '../../targets/target-kind.ts';
import { kindOfSetting, targetKinds } from '../../targets/target-kinds.ts';
import { CommandFault } from '../fault.ts';

/** A target by its name in this command, `kind:id`. */
export interface TargetName {
  readonly kind: TargetKind;
  readonly id: number;
}

/** The kind of that name. Throws CommandFault. */
export function kindOf(name: string): TargetKind {
  const kind = targetKinds.find((each) => each.name === name);
  if (!kind) throw new CommandFault(`${name}: must be ${targetKinds.map((each) => each.name).join(', ')}`);
  return kind;
}

/** What a value looks like: an address or range, a URL, a domain. Throws CommandFault. */
export function kindByValue(value: string): TargetKind {
  if (parseAddressRange(value)) return port;
  if (/^https?:\/\//i.test(value)) return kindOf('app');
  const [, host, number] = /^(\[[\da-f:]+\]|[\p{L}\p{N}.-]+):(\d{1,5})(?:\/.*)?$/iu.exec(value) ?? [];
  if (host !== undefined && number !== undefined) {
    throw new CommandFault(`${value}: write http://${value} or https://${value} for a site, ${host} for the host`);
  }
  if (/^[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+\.?$/u.test(value) && isIP(value) === 0) return kindOf('domain');
  throw new CommandFault(
    `${value}: must be a URL, an IP address or CIDR range, a domain, or a target such as app:1001`,
  );
}

/** Reads `app:1001`; undefined for what is not of that form, such as `localhost:8080`. Throws CommandFault for an unknown kind. */
export function targetName(text: string): TargetName | undefined {
  const [, kind, id] = /^([a-z]+):(\d{1,10})$/.exec(text) ?? [];
  if (kind === 'localhost') return undefined;
  return kind && id ? { kind: kindOf(kind), id: Number(id) } : undefined;
}

/** Reads `app:1001`. Throws CommandFault. */
export function requiredTarget(text: string): TargetName {
  const name = targetName(text);
  if (!name) throw new CommandFault(`${text}: must be a target such as app:1001 (scanfold target list shows them)`);
  return name;
}

/** The name of a setting that a run or a finding is of; undefined where this command has no kind for it. */
export function nameOfSetting(settingType: string, dataSource: string, id: number): string | undefined {
  const kind = kindOfSetting(settingType, dataSource);
  return kind && `${kind.name}:${id}`;
}

import * as z from 'zod/mini';
import { InvalidRequest } from '../../outcome/errors.ts';
import { recordId } from '../fields.ts';
import { hostOf } from '../host.ts';
import { applicationScanBasicSetting } from '../settings/application-scan-basic-setting.ts';
import { cmsscanSourceId } from '../settings/data-sources.ts';
import type { OsintHost } from './osint-host.ts';

const { max_depth, max_children } = applicationScanBasicSetting.input.shape;

/** What a host is to become. Which fields beside `target_type` are needed depends on it. */
export const hostTargetInput = {
  target_type: z.enum(
    ['portscan_target', 'cmsscan_setting', 'application_scan_basic_setting'],
    'must be portscan_target, cmsscan_setting or application_scan_basic_setting',
  ),
  portscan_setting_id: z.optional(recordId),
  address: z.optional(z.string()),
  application_scan_id: z.optional(recordId),
  max_depth: z.optional(max_depth),
  max_children: z.optional(max_children),
  scheme: z.optional(z.enum(['https', 'http'], 'must be https or http')),
};

type Wish = z.output<z.ZodMiniObject<typeof hostTargetInput>>;

function given<T>(value: T | undefined, field: keyof Wish): T {
  if (value === undefined) throw new InvalidRequest(`${field}: is required`);
  return value;
}

/** The address of the host that is asked for, or its only one. Several are several targets, and so several requests. */
function addressOf({ addresses }: Pick<OsintHost, 'addresses'>, wished: string | undefined): string {
  const [only, ...others] = addresses;
  if (only === undefined) throw new InvalidRequest('host: has no address');
  if (wished !== undefined) {
    const found = addresses.find((each) => each === hostOf(wished));
    if (found === undefined) throw new InvalidRequest('address: is not an address of the host');
    return found;
  }
  if (others.length > 0) throw new InvalidRequest(`address: is required, as the host has ${addresses.length}`);
  return only;
}

/** The port scan target that a host is to become, as it is put. Throws InvalidRequest. */
export function portTargetOf(host: OsintHost, { portscan_setting_id, address }: Wish) {
  return {
    project_id: host.project_id,
    portscan_setting_id: given(portscan_setting_id, 'portscan_setting_id'),
    target: addressOf(host, address),
  };
}

const siteOf = ({ host }: OsintHost, { scheme = 'https' }: Wish) => `${scheme}://${host}/`;

/** The setting of a CMS scan that a host is to become. */
export function cmsSettingOf(host: OsintHost, wish: Wish) {
  const { project_id } = host;
  return { project_id, diagnosis_data_source_id: cmsscanSourceId, target_url: siteOf(host, wish) };
}

/** The basic setting of an application scan that a host is to become. Throws InvalidRequest. */
export function basicSettingOf(host: OsintHost, wish: Wish) {
  return {
    project_id: host.project_id,
    application_scan_id: given(wish.application_scan_id, 'application_scan_id'),
    target: siteOf(host, wish),
    max_depth: given(wish.max_depth, 'max_depth'),
    max_children: given(wish.max_children, 'max_children'),
  };
}

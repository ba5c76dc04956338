import { hostNameFault, parseAddressRange } from '../fields.ts';
import { scannableType } from '../settings/scannable.ts';
import { credentialName, credentialNameRule } from './credential-name.ts';
import type { PolicyInput } from './policy.ts';
import type { PortSet } from './scan-options.ts';
import { maxDefinitionCharacters } from './uploaded-definition.ts';

const maxEntries = 100;

function hostFault(host: string): string | undefined {
  if (parseAddressRange(host) || hostNameFault(host.replace(/^\*\./, '')) === undefined) return undefined;
  return 'must be a host name, a wildcard such as *.example.com, an IP address or a CIDR range';
}

function portFault(ports: string): string | undefined {
  const [, from, to = from] = /^(\d{1,5})(?:-(\d{1,5}))?$/.exec(ports) ?? [];
  const isRange = Number(from) >= 1 && Number(from) <= Number(to) && Number(to) <= 65_535;
  return isRange ? undefined : 'must be a port or a port range such as 22 or 8000-8100';
}

function pathFault(path: string): string | undefined {
  return /^\/[\x21-\x7e]{0,999}$/.test(path) && !/[?#\\]/.test(path)
    ? undefined
    : 'must be a path prefix: / followed by printable ASCII without spaces, ?, # and \\';
}

function formFault(form: string): string | undefined {
  const [path = '', query] = form.split(/\?(.*)/s);
  const isQuery = query === undefined || (/^[\x21-\x7e]{1,999}$/.test(query) && !/[#\\]/.test(query));
  return pathFault(path) === undefined && isQuery
    ? undefined
    : 'must be a path prefix, with parameters if need be, such as /index.php?page=login: printable ASCII without spaces, # and \\';
}

function credentialFault(name: string): string | undefined {
  return credentialName.test(name) ? undefined : credentialNameRule;
}

function wordFault(word: string): string | undefined {
  return /^\S(?:.{0,48}\S)?$/u.test(word) ? undefined : 'must have 1 to 50 characters and no white space around them';
}

function intrusiveFault({ setting_type, profile, intrusive }: PolicyInput): string | undefined {
  if (setting_type !== 'application_scan') {
    if (profile === 'intrusive') return 'profile: only an application_scan can be intrusive';
    return intrusive === undefined ? undefined : `intrusive: must be omitted for a ${setting_type}`;
  }
  return (
    listFault('intrusive.forms', intrusive?.forms, formFault) ??
    listFault('intrusive.excluded_words', intrusive?.excluded_words, wordFault)
  );
}

function secondUserFault({ setting_type, credentials = [], second_credentials }: PolicyInput): string | undefined {
  if (second_credentials === undefined) return undefined;
  if (setting_type !== 'application_scan') return 'second_credentials: only an application_scan has them';
  const fault = listFault('second_credentials', second_credentials, credentialFault);
  if (fault !== undefined || second_credentials.length === 0) return fault;
  if (credentials.length === 0) return 'second_credentials: must be omitted where there are no credentials';
  // What both need, as for a site that is itself behind a password, may be in both.
  const isAnother = second_credentials.some((name) => !credentials.includes(name));
  return isAnother ? undefined : 'second_credentials: must name a credential that credentials does not name';
}

function outOfBandFault({ setting_type, out_of_band }: PolicyInput): string | undefined {
  if (out_of_band === undefined || setting_type === 'application_scan') return undefined;
  return `out_of_band: must be omitted for a ${setting_type}`;
}

const maxUrl = 1000;

function osintFault({ setting_type, osint }: PolicyInput): string | undefined {
  if (osint === undefined || setting_type === 'rel_osint_data_source') return undefined;
  return `osint: must be omitted for a ${setting_type}`;
}

function definitionFault({ setting_type, definition_url: text }: PolicyInput): string | undefined {
  if (text === undefined) return undefined;
  const url = text.length > maxUrl ? null : URL.parse(text);
  const isWeb = url?.protocol === 'https:' || url?.protocol === 'http:';
  if (!isWeb || url.username !== '' || url.password !== '')
    return `definition_url: must be an http or https URL of at most ${maxUrl} characters without credentials`;
  return setting_type === 'application_scan' ? undefined : 'definition_url: only an application_scan has one';
}

function uploadFault({ setting_type, definition_text: text }: PolicyInput): string | undefined {
  if (text === undefined) return undefined;
  if (setting_type !== 'application_scan') return 'definition_text: only an application_scan has one';
  if (text.length <= maxDefinitionCharacters) return undefined;
  return `definition_text: must have at most ${maxDefinitionCharacters} characters; a larger definition can be fetched (definition_url)`;
}

function listFault(
  field: string,
  list: readonly string[] = [],
  faultOf: (entry: string) => string | undefined,
): string | undefined {
  if (list.length > maxEntries) return `${field}: must have at most ${maxEntries} entries`;
  for (const [index, entry] of list.entries()) {
    const fault = faultOf(entry);
    if (fault !== undefined) return `${field}.${index}: ${fault}`;
  }
  return undefined;
}

function portSetFault(ports: PortSet | undefined): string | undefined {
  if (typeof ports !== 'object') return undefined;
  if (ports.length === 0) return 'portscan.ports: must have at least one entry, or be omitted';
  return listFault('portscan.ports', ports, portFault);
}

/** Says what is wrong with a policy beyond its form (`field: rule`), or undefined. Rules and time zones are not looked at here. */
export function policyFault(policy: PolicyInput): string | undefined {
  const area = scannableType(policy.setting_type)?.area;
  const { exclusions, credentials, portscan, schedule } = policy;
  return (
    (policy.area === area ? undefined : `area: must be ${area} for a ${policy.setting_type}`) ??
    listFault('exclusions.hosts', exclusions?.hosts, hostFault) ??
    listFault('exclusions.ports', exclusions?.ports, portFault) ??
    listFault('exclusions.paths', exclusions?.paths, pathFault) ??
    (portscan === undefined || policy.setting_type === 'portscan_setting'
      ? undefined
      : `portscan: must be omitted for a ${policy.setting_type}`) ??
    portSetFault(portscan?.ports) ??
    listFault('credentials', credentials, credentialFault) ??
    secondUserFault(policy) ??
    intrusiveFault(policy) ??
    outOfBandFault(policy) ??
    osintFault(policy) ??
    definitionFault(policy) ??
    uploadFault(policy) ??
    ((schedule?.window?.days?.length ?? 1) > 0
      ? undefined
      : 'schedule.window.days: must have at least one day, or be omitted')
  );
}

import { type Command, Option } from 'commander';
import { type FindingStatus, findingStatuses } from '../../shared/records/findings/finding-status.ts';
import { type Severity, severities } from '../../shared/records/findings/severity.ts';
import { timeOption } from './common-options.ts';
import { requiredTarget } from './targets/target-kinds.ts';

/** The options that choose findings, and who works on them, which not each command calls the same. */
export interface FilterOptions {
  readonly target?: string;
  readonly severity?: Severity;
  readonly status?: FindingStatus;
  readonly check?: string;
  readonly source?: string;
  readonly host?: string;
  readonly cve?: string;
  readonly kev?: boolean;
  readonly text?: string;
  readonly tag?: string;
  readonly owner?: string;
  readonly overdue?: boolean;
  readonly changedSince?: number;
  /** False: without those that a rule sets aside. */
  readonly suppressed?: boolean;
}

/** Adds the options that choose findings, but for whose they are. */
export function withFilters(command: Command): Command {
  return command
    .option('--target <target>', 'findings of one target, such as app:1001')
    .addOption(new Option('--severity <severity>', 'findings of one severity').choices(severities))
    .addOption(new Option('--status <status>', 'findings of one status').choices(findingStatuses))
    .option('--check <id>', 'findings of one check')
    .option('--source <name>', 'findings of one data source, such as diagnosis:portscan or nuclei')
    .option('--host <host>', 'findings about one host')
    .option('--cve <id>', 'findings of one CVE')
    .option('--kev', 'findings of vulnerabilities that are known to be exploited')
    .option('--text <words>', 'findings with these words')
    .option('--tag <tag>', 'findings with this tag')
    .option('--overdue', 'open findings beyond the time limit of the project')
    .option(
      '--changed-since <day>',
      'opened, or of another status, since a day such as 2027-01-31',
      timeOption('--changed-since'),
    )
    .option('--no-suppressed', 'without those that a rule sets aside');
}

/** The filters of a request by the options of the command line; the service refuses wrong ones in its own words. */
export function filtersOfOptions(options: FilterOptions) {
  const { target, severity, status, check, source, host, cve, kev, text, tag, owner, overdue, suppressed } = options;
  const named = target === undefined ? undefined : requiredTarget(target);
  return {
    ...(named && { setting_type: named.kind.settingType, setting_id: named.id }),
    ...(severity && { severity }),
    ...(status && { status }),
    ...(check && { check_id: check }),
    ...(source && { data_source: source }),
    ...(host && { host }),
    ...(cve && { cve }),
    ...(kev && { kev: 'true' as const }),
    ...(text && { text }),
    ...(tag && { tag }),
    ...(owner && { owner }),
    ...(overdue && { overdue: 'true' as const }),
    ...(options.changedSince === undefined ? {} : { changed_since: options.changedSince }),
    ...(suppressed === false && { suppressed: 'false' as const }),
  };
}

import type { ExportFacts, RunCoverage } from '../records/findings/export-format.ts';
import { checkedOf } from './checked.ts';
import { accountOf } from './product-arn.ts';
import { isoTime, shortened } from './text.ts';

/** Limits of the API reference, as in asff.ts. */
const most = { title: 256, description: 1024, id: 512, productField: 2048, resourceDetail: 1024 } as const;

const Types = ['Software and Configuration Checks'];
const Severity = { Label: 'INFORMATIONAL', Normalized: 0, Original: 'coverage' };
/** What was not checked is known for certain. */
const Confidence = 100;

/** What one gap says, as `source-certspotter at example.com: error: no response in time`. */
function gapWords({ check_id, place, verdict, reason }: ReturnType<typeof checkedOf>['not_checked'][number]): string {
  return [`${check_id} at ${place}`, verdict, reason].filter((text) => text !== '').join(': ');
}

/**
 * The coverage of a setting's last run as Security Hub takes it: ASFF has findings only, so that it is an informational one,
 * always of the same Id, whose compliance is a warning as long as something was not checked. Each gap is a field of the product.
 */
export function asffCoverage(covered: RunCoverage, { projectId, at, productArn }: Omit<ExportFacts, 'coverage'>) {
  const checked = checkedOf(covered);
  const { run_id, data_source, setting_type, setting_id, target_id, state, ended_at, detail, coverage } = checked;
  const { negative, positive, skipped, blocked, not_testable, error } = coverage;
  const { Partition, Region, AwsAccountId } = accountOf(productArn);
  const open = skipped + blocked + not_testable + error;
  const setting = [setting_type, setting_id, ...(target_id === null ? [] : [target_id])].join('/');
  const time = isoTime(ended_at > 0 ? ended_at : Math.floor(at / 1000));
  const gaps = checked.not_checked.map((gap, index) => [`not_checked/${index + 1}`, gapWords(gap)] as const);
  const fields = {
    project_id: String(projectId),
    run_id,
    data_source,
    setting,
    state,
    ...Object.fromEntries(Object.entries(coverage).map(([verdict, count]) => [verdict, String(count)])),
    not_listed: String(checked.not_listed),
    ...Object.fromEntries(gaps),
  };
  const isWhole = open === 0 && state === 'succeeded';
  return {
    SchemaVersion: '2018-10-08',
    Id: `scanfold/${projectId}/coverage/${setting}`,
    ProductArn: productArn,
    AwsAccountId,
    GeneratorId: 'coverage',
    Types,
    FirstObservedAt: time,
    LastObservedAt: time,
    CreatedAt: time,
    UpdatedAt: time,
    Severity,
    Confidence,
    Title: shortened(`Coverage of ${data_source}: ${open} of ${negative + positive + open} not checked`, most.title),
    Description: shortened(detail.trim() === '' ? `The last run: ${state}` : detail, most.description),
    ProductFields: Object.fromEntries(
      Object.entries(fields).map(([name, text]) => [`scanfold/${name}`, shortened(text, most.productField)]),
    ),
    Resources: [
      {
        Type: 'Other',
        Id: shortened(`scanfold/${setting}`, most.id),
        Partition,
        Region,
        Details: { Other: { setting: shortened(setting, most.resourceDetail) } },
      },
    ],
    Compliance: { Status: isWhole ? 'PASSED' : 'WARNING' },
    Workflow: { Status: isWhole ? 'RESOLVED' : 'NEW' },
    RecordState: isWhole ? 'ARCHIVED' : 'ACTIVE',
    FindingProviderFields: {
      Confidence,
      Severity: { Label: Severity.Label, Original: Severity.Original },
      Types,
    },
  };
}

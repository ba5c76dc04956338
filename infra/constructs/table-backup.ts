import { Duration, Validations } from 'aws-cdk-lib';
import { BackupPlan, BackupPlanRule, BackupResource, BackupVault } from 'aws-cdk-lib/aws-backup';
import { Construct } from 'constructs';
import type { UsedTable } from './record-table.ts';
import { keptInProduction } from './removal.ts';

interface TableBackupProps {
  readonly production: boolean;
  readonly table: UsedTable;
  /** Days that each backup is kept. */
  readonly keptDays: number;
}

/**
 * A backup of the table each day at 05:00 UTC, in a vault of its own: what the table's own point-in-time recovery lacks is a
 * copy that outlives the table, and one older than 35 days. A vault with backups cannot be deleted.
 */
export class TableBackup extends Construct {
  constructor(scope: Construct, id: string, { production, table, keptDays }: TableBackupProps) {
    super(scope, id);
    const vault = new BackupVault(this, 'Vault', { removalPolicy: keptInProduction({ production }) });
    const plan = new BackupPlan(this, 'Plan', { backupVault: vault });
    plan.addRule(new BackupPlanRule({ ruleName: 'daily', deleteAfter: Duration.days(keptDays) }));
    const selection = plan.addSelection('Table', { resources: [BackupResource.fromArn(table.tableArn)] });
    Validations.of(selection).acknowledge({
      id: 'AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSBackupServiceRolePolicyForBackup]',
      reason: 'The AWS managed policy for exactly this role.',
    });
  }
}

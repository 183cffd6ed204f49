import { Duration, RemovalPolicy, Stack } from 'aws-cdk-lib';
import {
  BackupPlan,
  BackupPlanRule,
  BackupResource,
  BackupVault,
  type IBackupVault,
} from 'aws-cdk-lib/aws-backup';
import { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import { Schedule } from 'aws-cdk-lib/aws-events';
import { ManagedPolicy, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';

export interface PortalBackupProps {
  readonly tables: readonly ITable[];
  readonly buckets: readonly IBucket[];
  /** The ARN of a vault in a second region. */
  readonly copyTo?: string | undefined;
}

/** How long backups are kept, in days. Point-in-time recovery covers the last 35 days. */
export const backupDays = { frequent: 35, monthly: 180, least: 7 } as const;

/**
 * The backups that AWS makes of tables and buckets: twice a week and each month. The vault is locked in
 * governance mode: nobody deletes a backup in its first 7 days without a right of its own.
 *
 * With `copyTo` each monthly backup is copied to that vault, in a second region.
 */
export class PortalBackup extends Construct {
  readonly vault: BackupVault;

  constructor(scope: Construct, id: string, { tables, buckets, copyTo }: PortalBackupProps) {
    super(scope, id);
    const second = copyTo === undefined ? undefined : this.#secondVault(copyTo);
    this.vault = new BackupVault(this, 'Vault', {
      removalPolicy: RemovalPolicy.RETAIN,
      blockRecoveryPointDeletion: false,
      lockConfiguration: {
        minRetention: Duration.days(backupDays.least),
        maxRetention: Duration.days(backupDays.monthly),
      },
    });
    const plan = new BackupPlan(this, 'Plan', { backupVault: this.vault });
    // 17:00 UTC is the night at our schools, after the purge.
    this.#add(plan, 'frequent', Schedule.cron({ weekDay: 'WED,SAT', hour: '17', minute: '0' }));
    this.#add(plan, 'monthly', Schedule.cron({ day: '1', hour: '17', minute: '0' }), second);
    const role = new Role(this, 'Role', {
      assumedBy: new ServicePrincipal('backup.amazonaws.com'),
      managedPolicies: [
        'service-role/AWSBackupServiceRolePolicyForBackup',
        'AWSBackupServiceRolePolicyForS3Backup',
      ].map((name) => ManagedPolicy.fromAwsManagedPolicyName(name)),
    });
    plan.addSelection('Stores', {
      role,
      disableDefaultBackupPolicy: true,
      resources: [
        ...tables.map((table) => BackupResource.fromDynamoDbTable(table)),
        ...buckets.map(({ bucketArn }) => BackupResource.fromArn(bucketArn)),
      ],
    });
  }

  #add(
    plan: BackupPlan,
    name: 'frequent' | 'monthly',
    scheduleExpression: Schedule,
    copyTo?: IBackupVault,
  ): void {
    const deleteAfter = Duration.days(backupDays[name]);
    plan.addRule(
      new BackupPlanRule({
        ruleName: name,
        scheduleExpression,
        deleteAfter,
        startWindow: Duration.hours(1),
        completionWindow: Duration.hours(24),
        ...(copyTo && { copyActions: [{ destinationBackupVault: copyTo, deleteAfter }] }),
      }),
    );
  }

  /** Returns the vault of the second region, which exists already (`docs/deploy.md`). */
  #secondVault(arn: string): IBackupVault {
    if (!/^arn:[\w-]+:backup:[\w-]+:\d{12}:backup-vault:[\w-]+$/.test(arn)) {
      throw new Error(`backupCopyTo must be the ARN of a backup vault, not ${arn}.`);
    }
    if (arn.split(':')[3] === Stack.of(this).region) {
      throw new Error('backupCopyTo must name a vault of another region.');
    }
    return BackupVault.fromBackupVaultArn(this, 'SecondVault', arn);
  }
}

/** Returns how many jobs of a kind ended in the vault, in an hour. */
export const backupJobs = (
  vault: string,
  ended: 'BackupJobsFailed' | 'CopyJobsFailed' | 'BackupJobsCompleted',
): Metric =>
  new Metric({
    namespace: 'AWS/Backup',
    metricName: `NumberOf${ended}`,
    dimensionsMap: { BackupVaultName: vault },
    statistic: 'sum',
    period: Duration.hours(1),
  });

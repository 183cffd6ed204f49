import { Duration, Stack, type StackProps } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { addAlarm } from '#infra/constructs/alarm';
import { backupJobs, PortalBackup } from '#infra/constructs/operations/backup-plan';
import type { AlarmTopic } from '#infra/names/alarm-topic';
import type { SharedStores } from '#infra/names/shared-stores';
import { bucketShape, buckets } from '#shared/store-names';

export interface BackupsStackProps extends StackProps {
  readonly stores: SharedStores;
  readonly alarms: AlarmTopic;
  /** The vault of a second region. */
  readonly backupCopyTo?: string | undefined;
}

/** AWS's own backups of all tables and lasting buckets, and the alarms about them. */
export class BackupsStack extends Stack {
  readonly backup: PortalBackup;

  constructor(
    scope: Construct,
    id: string,
    { stores: shared, alarms, backupCopyTo, ...props }: BackupsStackProps,
  ) {
    super(scope, id, { ...props, terminationProtection: true });
    const stores = shared.in(this);
    // AWS Backup takes only buckets with versions. The files of the others end within months.
    const lasting = buckets.filter((name) => !bucketShape(name).prefixes);
    this.backup = new PortalBackup(this, 'Backups', {
      tables: Object.values(stores.tables),
      buckets: lasting.map((name) => stores.buckets[name]),
      copyTo: backupCopyTo,
    });
    const { backupVaultName } = this.backup.vault;
    const runbook = 'a-backup-is-missing';
    const topic = alarms.in(this);
    addAlarm(this, 'backup-heartbeat', {
      problem: 'No backup of tables and buckets has completed for 5 days',
      runbook,
      metric: backupJobs(backupVaultName, 'BackupJobsCompleted'),
      below: 1,
      rests: true,
      // Backups are made on Wednesdays and Saturdays, 4 days apart at most.
      periods: Duration.days(5).toHours(),
      topic,
    });
    for (const kind of ['Backup', 'Copy'] as const) {
      addAlarm(this, `${kind.toLowerCase()}-jobs-fail`, {
        problem: `${kind === 'Copy' ? 'A copy of a backup to the second region' : 'A backup of a table or bucket'} failed`,
        runbook,
        metric: backupJobs(backupVaultName, `${kind}JobsFailed`),
        above: 0,
        topic,
      });
    }
  }
}

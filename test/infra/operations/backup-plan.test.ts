import { describe, expect, it } from 'vitest';
import { bucketShape, buckets } from '#shared/store-names';
import { tables } from '#shared/tables';
import { flat, type Resource, synthesise } from '#test/infra/synthesised';

const portal = synthesise();
const [plan] = portal.all('AWS::Backup::BackupPlan');
const [vault] = portal.all('AWS::Backup::BackupVault') as [Resource];

interface Rule {
  RuleName: string;
  Lifecycle: { DeleteAfterDays: number };
  CopyActions?: { DestinationBackupVaultArn: unknown; Lifecycle: { DeleteAfterDays: number } }[];
}
const rulesOf = (found: Resource | undefined) =>
  ((found as Resource).Properties.BackupPlan as { BackupPlanRule: Rule[] }).BackupPlanRule;

describe('backup plan', () => {
  it('selects every table and every bucket whose files do not expire', () => {
    const [selection] = portal.all('AWS::Backup::BackupSelection') as [Resource];
    const { Resources } = selection.Properties.BackupSelection as { Resources: unknown[] };
    const lasting = buckets.filter((name) => !bucketShape(name).prefixes);
    expect(lasting).toEqual(['content', 'media', 'reports', 'signing', 'signed']);
    expect(Resources).toHaveLength(Object.keys(tables).length + lasting.length);
    expect(new Set(Resources.map((each) => flat(each))).size).toBe(Resources.length);
  });

  it('selects no bucket without versions, which AWS Backup refuses', () => {
    const versioned = portal
      .all('AWS::S3::Bucket', 'Portal-Data')
      .filter(({ Properties }) => Properties.VersioningConfiguration);
    expect(versioned).toHaveLength(5);
  });

  it('keeps backups for as long as the vault allows, and retains the vault', () => {
    const { LockConfiguration } = vault.Properties as {
      LockConfiguration: { MinRetentionDays: number; MaxRetentionDays: number };
    };
    const kept = rulesOf(plan).map(({ RuleName, Lifecycle }) => [
      RuleName,
      Lifecycle.DeleteAfterDays,
    ]);
    expect(kept).toEqual([
      ['frequent', 35],
      ['monthly', 180],
    ]);
    expect(LockConfiguration).toEqual({ MinRetentionDays: 7, MaxRetentionDays: 180 });
    expect(vault.DeletionPolicy).toBe('Retain');
  });

  it('copies monthly backups to the vault of the deployment, and nothing without it', () => {
    const arn = 'arn:aws:backup:ap-southeast-4:111122223333:backup-vault:portal';
    const [copied] = synthesise({ backupCopyTo: arn }).all('AWS::Backup::BackupPlan');
    expect(rulesOf(copied).map(({ CopyActions }) => CopyActions)).toEqual([
      undefined,
      [{ DestinationBackupVaultArn: arn, Lifecycle: { DeleteAfterDays: 180 } }],
    ]);
    expect(JSON.stringify(rulesOf(plan))).not.toContain('CopyActions');
  });

  it('refuses a vault that is not the ARN of a vault', () => {
    expect(() => synthesise({ backupCopyTo: 'ap-southeast-4' })).toThrow(
      'backupCopyTo must be the ARN of a backup vault',
    );
  });
});

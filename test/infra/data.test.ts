import { describe, expect, it } from 'vitest';
import { sites } from '#infra/sites';
import { sizeOf } from '#infra/sizes';
import { buckets, constructId, declaredQueues, workedWith } from '#shared/store-names';
import { expires, indexesOf, type TableName, tableShape, tables } from '#shared/tables';
import { flat, schools, synthesise } from '#test/infra/synthesised';

const portal = synthesise();
const kept = { DeletionPolicy: 'RetainExceptOnCreate', UpdateReplacePolicy: 'Retain' };

describe('data tables', () => {
  const made = portal.all('AWS::DynamoDB::Table');
  const byName = (Object.keys(tables) as TableName[]).map((name) => {
    const id = constructId(name, 'table').replaceAll('-', '');
    const table = made.find((each) => each.id.startsWith(id));
    return [name, tableShape(name), table] as const;
  });

  it('matches the list in shared/tables', () => {
    expect(made).toHaveLength(Object.keys(tables).length);
    expect(byName.filter(([, , table]) => !table)).toEqual([]);
  });

  it.each(byName)(
    'retains %s with its stack and restores it to any point of 35 days',
    (_, __, table) => {
      expect(table).toMatchObject({
        ...kept,
        Properties: {
          DeletionProtectionEnabled: true,
          PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
          SSESpecification: { SSEEnabled: true },
          BillingMode: 'PAY_PER_REQUEST',
        },
      });
    },
  );

  it.each(byName)('partitions %s by pk and sorts it by sk', (...[, , table]) => {
    expect(table?.Properties.KeySchema).toEqual([
      { AttributeName: 'pk', KeyType: 'HASH' },
      { AttributeName: 'sk', KeyType: 'RANGE' },
    ]);
  });

  it.each(byName)(
    'creates %s with the indexes, keys and projections of shared/tables',
    (name, _, table) => {
      const indexes = (table?.Properties.GlobalSecondaryIndexes ?? []) as {
        IndexName: string;
        KeySchema: { AttributeName: string }[];
        Projection: { ProjectionType: string; NonKeyAttributes?: string[] };
      }[];
      expect(indexes.map(({ IndexName }) => IndexName)).toEqual(Object.keys(indexesOf(name)));
      for (const { IndexName, KeySchema, Projection } of indexes) {
        expect(KeySchema.map(({ AttributeName }) => AttributeName)).toEqual([
          `${IndexName}Pk`,
          `${IndexName}Sk`,
        ]);
        const wanted: unknown = indexesOf(name)[IndexName];
        const projected = Projection.NonKeyAttributes ?? Projection.ProjectionType.toLowerCase();
        expect(projected).toEqual(wanted === 'keys' ? 'keys_only' : wanted);
      }
    },
  );

  it('lets DynamoDB create at most 10 tables with indexes at a time', () => {
    const indexed = made.filter(({ Properties }) => Properties.GlobalSecondaryIndexes);
    expect(indexed.length).toBeGreaterThan(20);
    const created = new Set<string>();
    for (let left = indexed; left.length > 0; ) {
      const ready = left.filter(({ DependsOn = [] }) => DependsOn.every((id) => created.has(id)));
      expect(ready.length).toBeGreaterThan(0);
      expect(ready.length).toBeLessThanOrEqual(10);
      for (const { id } of ready) created.add(id);
      left = left.filter((each) => !ready.includes(each));
    }
  });

  it('expires records only in the tables that shared/tables names', () => {
    const expiring = byName.filter(([, , table]) => table?.Properties.TimeToLiveSpecification);
    expect(expiring.map(([name]) => name)).toEqual(
      (Object.keys(tables) as TableName[]).filter(expires),
    );
  });

  it('projects at most 20 attributes in an index and 100 in a table', () => {
    for (const [name] of byName) {
      const named = Object.values<unknown>(indexesOf(name)).map((each) =>
        Array.isArray(each) ? each : [],
      );
      expect(Math.max(0, ...named.map(({ length }) => length))).toBeLessThanOrEqual(20);
      expect(named.flat().length).toBeLessThanOrEqual(100);
    }
  });

  it('stores no long text in an index', () => {
    const projections = byName.flatMap(([name]) => Object.values(indexesOf(name)).flat());
    expect(projections).not.toContain('content_html');
  });
});

describe('data buckets', () => {
  const made = portal.all('AWS::S3::Bucket');
  const bucketOf = (name: string) =>
    made.find(({ id }) => id.startsWith(constructId(name, 'bucket').replaceAll('-', '')));
  const policies = portal.all('AWS::S3::BucketPolicy');

  it('keeps the ids of renamed stores, so that a deployment does not replace them', () => {
    const ids = ['DynamoDB::Table', 'S3::Bucket', 'SQS::Queue'].flatMap((type) =>
      portal.all(`AWS::${type}`).map(({ id }) => id),
    );
    for (const first of ['mailexportstable', 'answersbucket', 'intakebucket']) {
      expect(ids.filter((id) => id.startsWith(first))).not.toEqual([]);
    }
    expect(ids.filter((id) => id.startsWith('mailexportsqueueQueue'))).toHaveLength(1);
  });

  it('matches shared/tables plus 1 bucket for logs', () => {
    const inData = made.filter(({ stack }) => stack === 'Portal-Data');
    expect(inData).toHaveLength(buckets.length + 1);
    expect(buckets.map(bucketOf)).not.toContain(undefined);
  });

  it.each(made.map((bucket) => [`${bucket.stack}/${bucket.id}`, bucket] as const))(
    'blocks public access to %s, encrypts and retains it, and clears unfinished uploads',
    (_, bucket) => {
      expect(bucket).toMatchObject({
        ...kept,
        Properties: {
          PublicAccessBlockConfiguration: {
            BlockPublicAcls: true,
            BlockPublicPolicy: true,
            IgnorePublicAcls: true,
            RestrictPublicBuckets: true,
          },
          BucketEncryption: {
            ServerSideEncryptionConfiguration: [
              { ServerSideEncryptionByDefault: { SSEAlgorithm: 'AES256' } },
            ],
          },
        },
      });
      expect(JSON.stringify(bucket.Properties.LifecycleConfiguration)).toContain(
        '"DaysAfterInitiation":1',
      );
    },
  );

  it('requires TLS for every bucket', () => {
    for (const { id, stack } of made) {
      const policy = policies.find(
        (each) => each.stack === stack && flat(each.Properties.Bucket) === id,
      );
      expect(JSON.stringify(policy)).toContain('{"Bool":{"aws:SecureTransport":"false"}}');
    }
  });

  it('keeps older versions of texts and pictures', () => {
    for (const name of ['content', 'media']) {
      expect(bucketOf(name)?.Properties.VersioningConfiguration).toEqual({ Status: 'Enabled' });
    }
  });

  it('expires downloads after 1 day, and uploads and old versions after 90 days', () => {
    expect(JSON.stringify(bucketOf('downloads')?.Properties)).toContain('"ExpirationInDays":1,');
    expect(JSON.stringify(bucketOf('uploads')?.Properties)).toContain('"ExpirationInDays":90,');
    const files = JSON.stringify(bucketOf('attachments')?.Properties);
    expect(files).toContain('"ExpirationInDays":1,"Id":"expired-arrivals","Prefix":"arrivals/"');
    expect(files).not.toContain('VersioningConfiguration');
    for (const name of ['content', 'media']) {
      expect(JSON.stringify(bucketOf(name)?.Properties)).toContain('"NoncurrentDays":90}');
    }
  });

  it('locks sealed documents for seven years, except from operators, and then removes them', () => {
    const { Properties } = bucketOf('signed') ?? {};
    expect(Properties).toMatchObject({
      ObjectLockEnabled: true,
      ObjectLockConfiguration: {
        ObjectLockEnabled: 'Enabled',
        Rule: { DefaultRetention: { Mode: 'GOVERNANCE', Days: 2557 } },
      },
      VersioningConfiguration: { Status: 'Enabled' },
    });
    expect(JSON.stringify(Properties)).toContain('"ExpirationInDays":2557,');
    const locked = made.filter((each) => each.Properties.ObjectLockEnabled);
    expect(locked).toEqual([bucketOf('signed')]);
  });

  it('deploys without locks for an account that does not want them', () => {
    const unlocked = synthesise({ objectLock: false });
    const found = unlocked.all('AWS::S3::Bucket').filter(({ id }) => id.startsWith('signedbucket'));
    expect(found).toHaveLength(1);
    expect(JSON.stringify(found)).not.toContain('ObjectLock');
    expect(found[0]?.Properties.VersioningConfiguration).toEqual({ Status: 'Enabled' });
  });

  it('allows uploads and downloads only from pages of the schools', () => {
    const origins = sites.map(({ host }) => `https://${host}`);
    const rulesOf = (name: string) => bucketOf(name)?.Properties.CorsConfiguration;
    const rule = (method: string) => ({
      CorsRules: [expect.objectContaining({ AllowedOrigins: origins, AllowedMethods: [method] })],
    });
    expect(rulesOf('uploads')).toEqual(rule('POST'));
    expect(rulesOf('attachments')).toEqual(rule('POST'));
    expect(rulesOf('downloads')).toEqual(rule('GET'));
    expect(rulesOf('files')).toEqual(rule('POST'));
    expect(rulesOf('signing')).toEqual(rule('GET'));
    expect(rulesOf('signed')).toEqual(rule('GET'));
    expect(rulesOf('content')).toBeUndefined();
    expect(rulesOf('media')).toBeUndefined();
  });

  it('notifies the queue about each file under intake/ after the queue policy exists', () => {
    const uploads = bucketOf('uploads');
    expect(uploads?.Properties.NotificationConfiguration).toMatchObject({
      QueueConfigurations: [
        {
          Event: 's3:ObjectCreated:*',
          Filter: { S3Key: { Rules: [{ Name: 'prefix', Value: 'intake/' }] } },
        },
      ],
    });
    const policy = portal
      .all('AWS::SQS::QueuePolicy')
      .find((each) => JSON.stringify(each).includes('s3.amazonaws.com'));
    expect(uploads?.DependsOn).toContain(policy?.id);
    expect(JSON.stringify(policy)).toContain('"aws:SourceAccount":{"Ref":"AWS::AccountId"}');
  });

  it('lets only distributions of this account read pictures', () => {
    const policy = policies.find((each) => flat(each.Properties.Bucket) === bucketOf('media')?.id);
    const text = JSON.stringify(policy?.Properties);
    expect(text).toContain('"AWS:SourceAccount":{"Ref":"AWS::AccountId"}');
    expect(text).toContain(':distribution/*');
  });
});

describe('data queues', () => {
  const made = portal.all('AWS::SQS::Queue');
  const pairs = declaredQueues.map((name) => {
    const of = (end: string) =>
      made.find(({ id }) =>
        id.startsWith(`${constructId(name, 'queue').replaceAll('-', '')}${end}`),
      );
    return [name, of('Queue'), of('DeadLetters')] as const;
  });

  it('encrypts every queue and requires TLS', () => {
    const policies = portal.all('AWS::SQS::QueuePolicy').map((each) => JSON.stringify(each));
    for (const { id, Properties } of made) {
      expect(Properties.SqsManagedSseEnabled).toBe(true);
      const own = policies.find((policy) => policy.includes(`"Queues":[{"Ref":"${id}"}]`));
      expect(own).toContain('{"Bool":{"aws:SecureTransport":"false"}}');
    }
  });

  it.each(pairs)(
    'moves a message of %s to the dead-letter queue after 5 tries and keeps it for 14 days',
    (_, queue, dead) => {
      expect(queue?.Properties.RedrivePolicy).toMatchObject({
        maxReceiveCount: 5,
        deadLetterTargetArn: { 'Fn::GetAtt': [dead?.id, 'Arn'] },
      });
      expect(dead?.Properties.MessageRetentionPeriod).toBe(14 * 86_400);
    },
  );

  it.each(pairs)(
    'hides a message of %s for at least 6 times the timeout of its worker',
    (name, queue) => {
      const { timeout } = sizeOf(`${workedWith(name)}-worker`);
      expect(queue?.Properties.VisibilityTimeout).toBeGreaterThanOrEqual(6 * timeout);
    },
  );
});

it('protects the data stack and the site stacks from deletion', () => {
  const names = ['Portal-Data', ...schools.map(({ schoolUid }) => `Portal-Site-${schoolUid}`)];
  const kept = portal.stacks.flatMap(({ name, isProtected }) => (isProtected ? [name] : []));
  expect(kept).toEqual(expect.arrayContaining(names));
});

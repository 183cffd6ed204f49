import { describe, expect, it } from 'vitest';
import { sites } from '#infra/sites';
import { sizeOf } from '#infra/sizes';
import { buckets, queues, tables } from '#shared/tables';
import { flat, synthesise } from '#test/infra/synthesised';

const portal = synthesise();
const kept = { DeletionPolicy: 'Retain', UpdateReplacePolicy: 'Retain' };

describe('tables', () => {
  const made = portal.all('AWS::DynamoDB::Table');
  const byName = Object.entries(tables).map(([name, shape]) => {
    const id = name.replaceAll('-', '');
    const table = made.find((each) => each.id.startsWith(`${id}table`));
    return [name, shape, table] as const;
  });

  it('are exactly those of shared/tables', () => {
    expect(made).toHaveLength(Object.keys(tables).length);
    expect(byName.filter(([, , table]) => !table)).toEqual([]);
  });

  it.each(byName)('%s outlives its stack and every mistake of the last 35 days', (_, __, table) => {
    expect(table).toMatchObject({
      ...kept,
      Properties: {
        DeletionProtectionEnabled: true,
        PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
        SSESpecification: { SSEEnabled: true },
        BillingMode: 'PAY_PER_REQUEST',
      },
    });
  });

  it.each(byName)(
    '%s is partitioned by pk, which begins with the school, and sorted by sk',
    (...[, , table]) => {
      expect(table?.Properties.KeySchema).toEqual([
        { AttributeName: 'pk', KeyType: 'HASH' },
        { AttributeName: 'sk', KeyType: 'RANGE' },
      ]);
    },
  );

  it.each(byName)(
    '%s has the indexes of shared/tables with their own keys and projections',
    (_, shape, table) => {
      const indexes = (table?.Properties.GlobalSecondaryIndexes ?? []) as {
        IndexName: string;
        KeySchema: { AttributeName: string }[];
        Projection: { ProjectionType: string; NonKeyAttributes?: string[] };
      }[];
      expect(indexes.map(({ IndexName }) => IndexName)).toEqual(Object.keys(shape.indexes));
      for (const { IndexName, KeySchema, Projection } of indexes) {
        expect(KeySchema.map(({ AttributeName }) => AttributeName)).toEqual([
          `${IndexName}Pk`,
          `${IndexName}Sk`,
        ]);
        const wanted: unknown = Reflect.get(shape.indexes, IndexName);
        const projected = Projection.NonKeyAttributes ?? Projection.ProjectionType.toLowerCase();
        expect(projected).toEqual(wanted === 'keys' ? 'keys_only' : wanted);
      }
    },
  );

  it('let records go only where shared/tables says so', () => {
    const expiring = byName.filter(([, , table]) => table?.Properties.TimeToLiveSpecification);
    expect(expiring.map(([name]) => name)).toEqual(
      Object.entries(tables).flatMap(([name, shape]) => ('expires' in shape ? [name] : [])),
    );
  });

  it('repeat no more attributes than DynamoDB allows: 20 in an index, 100 in all of a table', () => {
    for (const [, { indexes }] of byName) {
      const named = Object.values<unknown>(indexes).map((each) =>
        Array.isArray(each) ? each : [],
      );
      expect(Math.max(0, ...named.map(({ length }) => length))).toBeLessThanOrEqual(20);
      expect(named.flat().length).toBeLessThanOrEqual(100);
    }
  });

  it('never keep a long text in an index', () => {
    const projections = byName.flatMap(([, { indexes }]) => Object.values(indexes).flat());
    expect(projections).not.toContain('content_html');
  });
});

describe('buckets', () => {
  const made = portal.all('AWS::S3::Bucket');
  const bucketOf = (name: string) => made.find(({ id }) => id.startsWith(`${name}bucket`));
  const policies = portal.all('AWS::S3::BucketPolicy');

  it('of the data stack are those of shared/tables, and one for logs', () => {
    const inData = made.filter(({ stack }) => stack === 'Portal-Data');
    expect(inData).toHaveLength(buckets.length + 1);
    expect(buckets.map(bucketOf)).not.toContain(undefined);
  });

  it.each(made.map((bucket) => [`${bucket.stack}/${bucket.id}`, bucket] as const))(
    '%s is closed to the public, encrypted, kept, and clears unfinished uploads',
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

  it('speak TLS only', () => {
    for (const { id, stack } of made) {
      const policy = policies.find(
        (each) => each.stack === stack && flat(each.Properties.Bucket) === id,
      );
      expect(JSON.stringify(policy)).toContain('{"Bool":{"aws:SecureTransport":"false"}}');
    }
  });

  it('keep older versions of texts and pictures', () => {
    for (const name of ['content', 'media']) {
      expect(bucketOf(name)?.Properties.VersioningConfiguration).toEqual({ Status: 'Enabled' });
    }
  });

  it('keep answers a day, what schools sent in ninety, and replaced texts and pictures as long', () => {
    expect(JSON.stringify(bucketOf('answers')?.Properties)).toContain('"ExpirationInDays":1,');
    expect(JSON.stringify(bucketOf('intake')?.Properties)).toContain('"ExpirationInDays":90,');
    for (const name of ['content', 'media']) {
      expect(JSON.stringify(bucketOf(name)?.Properties)).toContain('"NoncurrentDays":90}');
    }
  });

  it('take and give files to pages of the schools alone', () => {
    const origins = sites.map(({ host }) => `https://${host}`);
    const rulesOf = (name: string) => bucketOf(name)?.Properties.CorsConfiguration;
    const rule = (method: string) => ({
      CorsRules: [expect.objectContaining({ AllowedOrigins: origins, AllowedMethods: [method] })],
    });
    expect(rulesOf('intake')).toEqual(rule('POST'));
    expect(rulesOf('answers')).toEqual(rule('GET'));
    expect(rulesOf('content')).toBeUndefined();
    expect(rulesOf('media')).toBeUndefined();
  });

  it('tell the queue of each file under intake/, once the queue lets them', () => {
    const intake = bucketOf('intake');
    expect(intake?.Properties.NotificationConfiguration).toMatchObject({
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
    expect(intake?.DependsOn).toContain(policy?.id);
    expect(JSON.stringify(policy)).toContain('"aws:SourceAccount":{"Ref":"AWS::AccountId"}');
  });

  it('let only distributions of this account read pictures', () => {
    const policy = policies.find((each) => flat(each.Properties.Bucket) === bucketOf('media')?.id);
    const text = JSON.stringify(policy?.Properties);
    expect(text).toContain('"AWS:SourceAccount":{"Ref":"AWS::AccountId"}');
    expect(text).toContain(':distribution/*');
  });
});

describe('queues', () => {
  const made = portal.all('AWS::SQS::Queue');
  const pairs = queues.map((name) => {
    const of = (end: string) =>
      made.find(({ id }) => id.startsWith(`${name.replaceAll('-', '')}queue${end}`));
    return [name, of('Queue'), of('DeadLetters')] as const;
  });

  it('are encrypted and speak TLS only', () => {
    const policies = portal.all('AWS::SQS::QueuePolicy').map((each) => JSON.stringify(each));
    for (const { id, Properties } of made) {
      expect(Properties.SqsManagedSseEnabled).toBe(true);
      const own = policies.find((policy) => policy.includes(`"Queues":[{"Ref":"${id}"}]`));
      expect(own).toContain('{"Bool":{"aws:SecureTransport":"false"}}');
    }
  });

  it.each(pairs)(
    '%s gives a message up after five tries and keeps it two weeks',
    (_, queue, dead) => {
      expect(queue?.Properties.RedrivePolicy).toMatchObject({
        maxReceiveCount: 5,
        deadLetterTargetArn: { 'Fn::GetAtt': [dead?.id, 'Arn'] },
      });
      expect(dead?.Properties.MessageRetentionPeriod).toBe(14 * 86_400);
    },
  );

  it.each(pairs)('%s hides a message for six times its worker’s timeout', (name, queue) => {
    const { timeout } = sizeOf(`${name}-worker`);
    expect(queue?.Properties.VisibilityTimeout).toBeGreaterThanOrEqual(6 * timeout);
  });
});

it('the data stack and the sites’ stacks cannot be deleted by accident', () => {
  const { data, sites: siteStacks } = portal.portal;
  for (const stack of [data, ...siteStacks]) expect(stack.terminationProtection).toBe(true);
});

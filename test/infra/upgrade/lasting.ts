import { loadAwsServiceSpecSync } from '@aws-cdk/aws-service-spec';
import * as z from 'zod';
import type { Indexes, LastingResource, LastingStack } from '#infra/upgrade/release';

/** The types that may never be replaced, and properties that the published schema leaves out. */
const lastingTypes: Readonly<Record<string, readonly string[]>> = {
  'AWS::ApiGateway::RestApi': [],
  'AWS::Backup::BackupVault': [],
  'AWS::CloudFront::Distribution': [],
  'AWS::Cognito::UserPool': [
    'AliasAttributes',
    'Schema',
    'UsernameAttributes',
    'UsernameConfiguration',
  ],
  'AWS::Cognito::UserPoolClient': [],
  'AWS::Cognito::UserPoolDomain': [],
  'AWS::DynamoDB::Table': [],
  'AWS::KMS::Key': [],
  'AWS::S3::Bucket': [],
  'AWS::SES::ConfigurationSet': [],
  'AWS::SES::EmailIdentity': [],
  'AWS::SNS::Topic': [],
  'AWS::SQS::Queue': [],
  'AWS::SecretsManager::Secret': [],
};

/**
 * Returns the resources of a stack that are missing in another, or would be replaced. What an
 * earlier release has closed may be missing: it was emptied while that release was deployed.
 */
export const lostIn = (
  next: LastingStack | undefined,
  { resources }: LastingStack,
  closed: ReadonlySet<string> = new Set(),
): string[] =>
  Object.entries(resources).flatMap(([id, { Type, fixed }]) => {
    const now = next?.resources[id];
    if (!now && closed.has(id)) return [];
    return JSON.stringify([now?.Type, now?.fixed]) === JSON.stringify([Type, fixed]) ? [] : id;
  });

/** Returns the resources that some releases have closed. */
export const closedBy = (stacks: readonly (LastingStack | undefined)[]): Set<string> =>
  new Set(
    stacks.flatMap((stack) =>
      Object.entries(stack?.resources ?? {}).flatMap(([id, { closing }]) => (closing ? id : [])),
    ),
  );

type Json = Readonly<Record<string, unknown>>;

const Template = z.object({
  Resources: z.record(
    z.string(),
    z.object({
      Type: z.string(),
      Properties: z.record(z.string(), z.unknown()).default({}),
      Metadata: z.object({ closing: z.string().optional() }).default({}),
    }),
  ),
  Outputs: z
    .record(
      z.string(),
      z.object({ Value: z.unknown(), Export: z.object({ Name: z.string() }).optional() }),
    )
    .default({}),
});

/** Returns the lasting parts of a template. */
export function lastingOf(text: string): LastingStack {
  const { Resources, Outputs } = Template.parse(JSON.parse(text));
  const lasting = Object.entries(Resources).filter(([, { Type }]) => Type in lastingTypes);
  const exported = Object.values(Outputs).flatMap(({ Export, Value }) =>
    Export ? [[Export.Name, Value] as const] : [],
  );
  const imported = [...text.matchAll(/"Fn::ImportValue": ?"([^"]+)"/g)].map(
    ([, name]) => `${name}`,
  );
  return {
    resources: Object.fromEntries(
      lasting.map(
        ([
          id,
          {
            Type,
            Properties,
            Metadata: { closing },
          },
        ]) => [
          id,
          { ...lastingResource(Type, Properties), ...(closing !== undefined && { closing }) },
        ],
      ),
    ),
    exports: Object.fromEntries(exported),
    imports: [...new Set(imported)].sort(),
  };
}

function lastingResource(Type: string, properties: Json): LastingResource {
  const indexes = indexesOf(properties);
  const fixed = fixedOf(Type, properties);
  return { Type, fixed, ...(Object.keys(indexes).length > 0 && { indexes }) };
}

const Index = z.object({
  IndexName: z.string(),
  KeySchema: z.unknown(),
  Projection: z.object({
    ProjectionType: z.enum(['ALL', 'KEYS_ONLY', 'INCLUDE']),
    NonKeyAttributes: z.array(z.string()).default([]),
  }),
});

/** Returns the indexes of a table as `shared/tables` writes them. */
function indexesOf({ GlobalSecondaryIndexes = [] }: Json): Indexes {
  const indexes = z.array(Index).parse(GlobalSecondaryIndexes);
  return Object.fromEntries(
    indexes.map(({ IndexName, KeySchema, Projection }) => {
      const [pk, sk] = [`${IndexName}Pk`, `${IndexName}Sk`];
      const keys = z.tuple([
        z.object({ AttributeName: z.literal(pk), KeyType: z.literal('HASH') }),
        z.object({ AttributeName: z.literal(sk), KeyType: z.literal('RANGE') }),
      ]);
      keys.parse(KeySchema);
      const { ProjectionType, NonKeyAttributes } = Projection;
      const copied = { ALL: 'all', KEYS_ONLY: 'keys', INCLUDE: NonKeyAttributes } as const;
      return [IndexName, copied[ProjectionType]];
    }),
  );
}

const database = loadAwsServiceSpecSync();

/** Returns the properties whose change means another resource. */
function fixedOf(type: string, properties: Json) {
  const [resource] = database.lookup('resource', 'cloudFormationType', 'equals', type);
  const isFixed = (name: string) =>
    lastingTypes[type]?.includes(name) ||
    (resource?.properties[name]?.causesReplacement ?? 'no') !== 'no';
  return Object.fromEntries(Object.entries(properties).filter(([name]) => isFixed(name)));
}

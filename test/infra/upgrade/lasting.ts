import { loadAwsServiceSpecSync } from '@aws-cdk/aws-service-spec';
import * as z from 'zod';

/** The parts of a template that an upgrade must respect. */
export type Lasting = z.infer<typeof Lasting>;
export const Lasting = z.object({
  /** Resources with data or with an address that others know, and what would replace them. */
  resources: z.record(
    z.string(),
    z.object({ Type: z.string(), fixed: z.record(z.string(), z.unknown()) }),
  ),
  /** The value of each export. */
  exports: z.record(z.string(), z.unknown()),
  /** The exports of other stacks that this stack imports. */
  imports: z.array(z.string()),
});

/** The types that may never be replaced, and properties that the published schema leaves out. */
const lastingTypes: Readonly<Record<string, readonly string[]>> = {
  'AWS::ApiGateway::RestApi': [],
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
  'AWS::S3::Bucket': [],
  'AWS::SES::ConfigurationSet': [],
  'AWS::SES::EmailIdentity': [],
  'AWS::SNS::Topic': [],
  'AWS::SQS::Queue': [],
};

const Template = z.object({
  Resources: z.record(
    z.string(),
    z.object({ Type: z.string(), Properties: z.record(z.string(), z.unknown()).default({}) }),
  ),
  Outputs: z
    .record(
      z.string(),
      z.object({ Value: z.unknown(), Export: z.object({ Name: z.string() }).optional() }),
    )
    .default({}),
});

/** Returns the lasting parts of a template. */
export function lastingOf(text: string): Lasting {
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
      lasting.map(([id, { Type, Properties }]) => [id, { Type, fixed: fixedOf(Type, Properties) }]),
    ),
    exports: Object.fromEntries(exported),
    imports: [...new Set(imported)].sort(),
  };
}

const database = loadAwsServiceSpecSync();

/** Returns the properties whose change means another resource. */
function fixedOf(type: string, properties: Readonly<Record<string, unknown>>) {
  const [resource] = database.lookup('resource', 'cloudFormationType', 'equals', type);
  const isFixed = (name: string) =>
    lastingTypes[type]?.includes(name) ||
    (resource?.properties[name]?.causesReplacement ?? 'no') !== 'no';
  return Object.fromEntries(Object.entries(properties).filter(([name]) => isFixed(name)));
}

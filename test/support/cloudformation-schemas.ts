import { loadAwsServiceSpecSync } from '@aws-cdk/aws-service-spec';
import type { PropertyType, ResourceProperties } from '@aws-cdk/service-spec-types';

/** A resource of a template. */
export interface TemplateResource {
  readonly Type: string;
  readonly Properties?: Json;
  readonly DependsOn?: string | readonly string[];
  readonly [other: string]: unknown;
}

/** The parts of a template that are checked. */
export interface Template {
  readonly Resources: Readonly<Record<string, TemplateResource>>;
  readonly Parameters?: Json;
  readonly Outputs?: Readonly<Record<string, { Value: unknown; Export?: { Name: unknown } }>>;
  readonly Conditions?: Json;
  readonly Mappings?: Json;
}

type Json = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** True for an intrinsic function of the template language. */
const isIntrinsic = (value: unknown): value is Json => {
  if (!isObject(value)) return false;
  const [name, ...others] = Object.keys(value);
  return others.length === 0 && (name === 'Ref' || name?.startsWith('Fn::') === true);
};

/** The attributes that a resource may have beside its properties. */
const resourceAttributes = new Set([
  'Type',
  'Properties',
  'DependsOn',
  'Metadata',
  'Condition',
  'DeletionPolicy',
  'UpdateReplacePolicy',
  'CreationPolicy',
  'UpdatePolicy',
]);

/** Allowed values of some properties. The published specification leaves these lists out. */
const listed: Readonly<Record<string, readonly string[]>> = {
  'AWS::Lambda::Function Runtime': ['nodejs20.x', 'nodejs22.x', 'nodejs24.x', 'python3.13'],
  'AWS::Lambda::Function Architectures/': ['x86_64', 'arm64'],
  'AWS::Lambda::Function TracingConfig/Mode': ['Active', 'PassThrough'],
  'AWS::DynamoDB::Table BillingMode': ['PROVISIONED', 'PAY_PER_REQUEST'],
  'AWS::DynamoDB::Table GlobalSecondaryIndexes//Projection/ProjectionType': [
    'ALL',
    'KEYS_ONLY',
    'INCLUDE',
  ],
  'AWS::DynamoDB::Table AttributeDefinitions//AttributeType': ['S', 'N', 'B'],
  'AWS::SNS::Subscription Protocol': ['sqs', 'lambda', 'email', 'https'],
  'AWS::CloudFront::Distribution DistributionConfig/HttpVersion': [
    'http1.1',
    'http2',
    'http3',
    'http2and3',
  ],
  'AWS::CloudFront::Distribution DistributionConfig/ViewerCertificate/MinimumProtocolVersion': [
    'TLSv1.2_2021',
    'TLSv1.2_2025',
    'TLSv1.3_2025',
  ],
  'AWS::Cognito::UserPool MfaConfiguration': ['OFF', 'ON', 'OPTIONAL'],
  'AWS::Cognito::UserPool DeletionProtection': ['ACTIVE', 'INACTIVE'],
  'AWS::Cognito::UserPoolClient AllowedOAuthFlows/': ['code', 'implicit', 'client_credentials'],
  'AWS::CloudWatch::Alarm ComparisonOperator': [
    'GreaterThanOrEqualToThreshold',
    'GreaterThanThreshold',
    'LessThanThreshold',
    'LessThanOrEqualToThreshold',
  ],
  'AWS::CloudWatch::Alarm TreatMissingData': ['breaching', 'notBreaching', 'ignore', 'missing'],
  'AWS::WAFv2::WebACL Scope': ['CLOUDFRONT', 'REGIONAL'],
  'AWS::SES::ConfigurationSetEventDestination EventDestination/MatchingEventTypes/': [
    'SEND',
    'REJECT',
    'BOUNCE',
    'COMPLAINT',
    'DELIVERY',
    'OPEN',
    'CLICK',
    'RENDERING_FAILURE',
    'DELIVERY_DELAY',
    'SUBSCRIPTION',
    'send',
    'reject',
    'bounce',
    'complaint',
    'delivery',
    'open',
    'click',
    'renderingFailure',
    'deliveryDelay',
    'subscription',
  ],
};

/**
 * Returns a function that compares templates with CloudFormation's schemas and returns the
 * differences.
 */
export function schemaCheck() {
  const database = loadAwsServiceSpecSync();
  const resourceOf = (type: string) =>
    database.lookup('resource', 'cloudFormationType', 'equals', type)[0];

  function check(template: Template, exported: ReadonlySet<string>): string[] {
    const faults: string[] = [];
    const { Resources, Parameters = {} } = template;
    for (const [id, resource] of Object.entries(Resources)) {
      const at = `${id} (${resource.Type})`;
      for (const name of Object.keys(resource)) {
        if (!resourceAttributes.has(name))
          faults.push(`${at}: there is no ${name} resourceAttributes the properties`);
      }
      for (const needed of [resource.DependsOn ?? []].flat()) {
        if (!Resources[needed]) faults.push(`${at}: depends on ${needed}, which does not exist`);
      }
      const isCustom = resource.Type.startsWith('Custom::');
      const type = isCustom ? 'AWS::CloudFormation::CustomResource' : resource.Type;
      const schema = resourceOf(type);
      if (!schema) {
        if (type !== 'AWS::CDK::Metadata') faults.push(`${at}: there is no such resource`);
        continue;
      }
      const path = { type: resource.Type, at, steps: '' };
      const given = resource.Properties ?? {};
      if (isCustom) {
        if (given.ServiceToken === undefined) faults.push(`${at}: ServiceToken is missing`);
      } else faults.push(...ofProperties(schema.properties, given, path));
    }
    walk(template.Resources);
    walk(template.Outputs ?? {});
    return faults;

    /** Checks every reference. */
    function walk(value: unknown): void {
      if (!isObject(value) && !Array.isArray(value)) return;
      if (isObject(value) && isIntrinsic(value)) {
        const fault = ofReference(value);
        if (fault) faults.push(fault);
      }
      for (const each of Object.values(value)) walk(each);
    }

    function ofReference(value: Json): string | undefined {
      if (typeof value.Ref === 'string') {
        const isThere =
          value.Ref.startsWith('AWS::') || value.Ref in Resources || value.Ref in Parameters;
        return isThere ? undefined : `Ref to ${value.Ref}, which does not exist`;
      }
      const imported = value['Fn::ImportValue'];
      if (typeof imported === 'string') {
        return exported.has(imported) ? undefined : `No stack exports ${imported}`;
      }
      const [id, attribute] = [value['Fn::GetAtt'] ?? []].flat() as string[];
      if (id === undefined) return undefined;
      const resource = Resources[id];
      if (!resource) return `GetAtt of ${id}, which does not exist`;
      const schema = resourceOf(resource.Type);
      const isKnown = !schema || attribute === undefined || attribute in schema.attributes;
      return isKnown ? undefined : `${id} (${resource.Type}) has no attribute ${attribute}`;
    }
  }

  interface Path {
    readonly type: string;
    readonly at: string;
    readonly steps: string;
  }

  function ofProperties(properties: ResourceProperties, given: Json, path: Path): string[] {
    const down = (name: string) => ({ ...path, steps: path.steps + name });
    return [
      ...Object.entries(properties)
        .filter(([name, { required }]) => required && given[name] === undefined)
        .map(([name]) => `${path.at}: ${path.steps}${name} is missing`),
      ...Object.entries(given).flatMap(([name, value]) => {
        const property = properties[name];
        if (!property) return [`${path.at}: there is no ${path.steps}${name}`];
        const types = [property.type, ...(property.previousTypes ?? [])];
        return ofAny(types, value, down(name));
      }),
    ];
  }

  /** Returns no faults if the value fits one of the types, else the faults of the closest type. */
  function ofAny(types: readonly PropertyType[], value: unknown, path: Path): string[] {
    const tries = types.map((type) => ofType(type, value, path));
    return tries.reduce((best, each) => (each.length < best.length ? each : best));
  }

  function ofType(type: PropertyType, value: unknown, path: Path): string[] {
    if (isIntrinsic(value)) return [];
    const wrong = () => [`${path.at}: ${path.steps} is not ${type.type}: ${JSON.stringify(value)}`];
    switch (type.type) {
      case 'union':
        return ofAny(type.types, value, path);
      case 'array': {
        if (!Array.isArray(value)) return wrong();
        const each = { ...path, steps: `${path.steps}/` };
        return value.flatMap((element) => ofType(type.element, element, each));
      }
      case 'map': {
        if (!isObject(value)) return wrong();
        const each = { ...path, steps: `${path.steps}/` };
        return Object.values(value).flatMap((element) => ofType(type.element, element, each));
      }
      case 'ref': {
        if (!isObject(value)) return wrong();
        const { properties } = database.get('typeDefinition', type.reference);
        return ofProperties(properties, value, { ...path, steps: `${path.steps}/` });
      }
      case 'tag': {
        const isTag = isObject(value) && Object.keys(value).sort().join() === 'Key,Value';
        return isTag ? [] : wrong();
      }
      case 'json':
        return isObject(value) || Array.isArray(value) || typeof value === 'string' ? [] : wrong();
      case 'integer':
      case 'number': {
        const isNumber = typeof value === 'number' || /^-?\d+(\.\d+)?$/.test(String(value));
        const isWhole = type.type === 'number' || Number.isInteger(Number(value));
        return isNumber && isWhole && !isObject(value) ? [] : wrong();
      }
      case 'boolean':
        return ['true', 'false'].includes(String(value)) && !isObject(value) ? [] : wrong();
      case 'string':
      case 'date-time': {
        if (!['string', 'number', 'boolean'].includes(typeof value)) return wrong();
        const values = listed[`${path.type} ${path.steps}`];
        return !values || values.includes(String(value)) ? [] : wrong();
      }
      case 'null':
        return value === null ? [] : wrong();
    }
  }

  return check;
}

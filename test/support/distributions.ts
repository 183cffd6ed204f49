import { runInNewContext } from 'node:vm';
import { flat, type Resource, synthesise } from '#test/infra/synthesised';

const portal = synthesise();

/** A behaviour of a distribution, as CloudFormation has it. */
export interface Behaviour {
  PathPattern?: string;
  CachePolicyId: unknown;
  ResponseHeadersPolicyId?: unknown;
  ViewerProtocolPolicy: string;
  OriginRequestPolicyId?: string;
  FunctionAssociations?: { EventType: string; FunctionARN: unknown }[];
}

/** The settings of a distribution. */
export interface Distribution {
  Aliases: string[];
  HttpVersion: string;
  IPV6Enabled: boolean;
  Logging?: object;
  ViewerCertificate?: object;
  DefaultCacheBehavior: Behaviour;
  CacheBehaviors: Behaviour[];
  CustomErrorResponses: { ErrorCachingMinTTL: number; ErrorCode: number }[];
  Origins: {
    DomainName: unknown;
    CustomOriginConfig?: object;
    OriginAccessControlId?: unknown;
    OriginCustomHeaders?: { HeaderName: string; HeaderValue: string }[];
  }[];
}

export const configOf = ({ Properties }: Resource) => Properties.DistributionConfig as Distribution;

/** The distributions of all schools, with the names of their stacks. */
export const distributions = portal
  .all('AWS::CloudFront::Distribution')
  .map((each) => [each.stack, configOf(each)] as const);

/** Returns the resource of `Portal-Edge` to which a web stack refers. */
export function shared(type: string, reference: unknown): Resource | undefined {
  const name = flat(reference);
  return portal.all(type, 'Portal-Edge').find(({ id }) => name.includes(id));
}

/** Returns the code of a behaviour's CloudFront function. */
export function codeOf({ FunctionAssociations = [] }: Behaviour, type = 'viewer-request'): string {
  const found = FunctionAssociations.find(({ EventType }) => EventType === type);
  return flat(shared('AWS::CloudFront::Function', found?.FunctionARN)?.Properties.FunctionCode);
}

/** Runs the CloudFront function of a behaviour on an address. */
export function rewritten(behaviour: Behaviour, uri: string): string {
  const code = `${codeOf(behaviour)}; handler({ request: { uri } }).uri`;
  return String(runInNewContext(code, { uri }));
}

/** Returns the headers of a page at a host after its viewer-response function. */
export function pageHeaders(
  code: string,
  host: string,
  uri = '/notices',
): Record<string, { value: string }> {
  const request = { uri, headers: { host: { value: host } } };
  const event = { request, response: { headers: {} } };
  return runInNewContext(`${code}; handler(event).headers`, { event }) as never;
}
export const policyAt = (code: string, host: string, uri?: string) =>
  pageHeaders(code, host, uri)['content-security-policy']?.value;

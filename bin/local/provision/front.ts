import * as z from 'zod';
import {
  type ApplyPolicy,
  HeadersPolicy,
  managedPolicies,
  policyOf,
} from '../cdn/headers-policy.ts';
import { compileViewerFunction, type ViewerFunction } from '../cdn/viewer-function.ts';
import type { TrustedPool } from '../gateway/authorizer.ts';
import { RestApi } from '../gateway/definition.ts';
import { type Firewall, openFirewall, WebAcl } from '../gateway/firewall.ts';
import { type Gateway, openGateway } from '../gateway/gateway.ts';
import { GatewayResponse } from '../gateway/responses.ts';
import type { Functions } from '../lambda/functions.ts';
import { type Plan, propertiesOf, type Resource } from '../template/resources.ts';

const ofType = (plan: Plan, type: string) => plan.resources.filter((each) => each.type === type);

const OwnResponse = GatewayResponse.extend({ RestApiId: z.string() });

/** Opens every REST API of the plan; returns them by id. */
export function openGateways(
  plan: Plan,
  functions: Functions,
  pool: (poolId: string) => TrustedPool,
): Map<string, Gateway> {
  const responses = ofType(plan, 'AWS::ApiGateway::GatewayResponse').map((each) =>
    propertiesOf(OwnResponse, each),
  );
  return new Map(
    ofType(plan, 'AWS::ApiGateway::RestApi').map((resource) => [
      resource.ref,
      openGateway({
        id: resource.ref,
        definition: propertiesOf(RestApi, resource),
        responses: responses.filter(({ RestApiId }) => RestApiId === resource.ref),
        functions,
        pool,
        firewall: firewallOf(plan, resource),
      }),
    ]),
  );
}

const Association = z.object({ ResourceArn: z.string(), WebACLArn: z.string() });

/** Returns the firewall of an API's stage, if it has one. */
function firewallOf(plan: Plan, { ref }: Resource): Firewall | undefined {
  const acl = ofType(plan, 'AWS::WAFv2::WebACLAssociation')
    .map((each) => propertiesOf(Association, each))
    .find(({ ResourceArn }) => ResourceArn.includes(`/restapis/${ref}/`));
  const found =
    acl &&
    ofType(plan, 'AWS::WAFv2::WebACL').find(({ attributes }) => attributes.Arn === acl.WebACLArn);
  return found && openFirewall(propertiesOf(WebAcl, found));
}

const FunctionCode = z.object({ FunctionCode: z.string() });

/** Compiles the CloudFront functions of the plan; returns them by ARN. */
export function viewerFunctions(plan: Plan): Map<string, ViewerFunction> {
  return new Map(
    ofType(plan, 'AWS::CloudFront::Function').map((resource) => [
      resource.ref,
      compileViewerFunction(resource.logicalId, propertiesOf(FunctionCode, resource).FunctionCode),
    ]),
  );
}

/** Returns the response headers policies of the plan and of CloudFront, by id. */
export function headersPolicies(plan: Plan): Map<string, ApplyPolicy> {
  const own = ofType(plan, 'AWS::CloudFront::ResponseHeadersPolicy').map(
    (resource): [string, ApplyPolicy] => [
      resource.ref,
      policyOf(propertiesOf(HeadersPolicy, resource).ResponseHeadersPolicyConfig),
    ],
  );
  const managed = Object.entries(managedPolicies).map(([id, config]): [string, ApplyPolicy] => [
    id,
    policyOf(config),
  ]);
  return new Map([...managed, ...own]);
}

const BucketPolicy = z.object({
  Bucket: z.string(),
  PolicyDocument: z.object({ Statement: z.array(z.unknown()) }),
});

/** Returns the buckets that CloudFront may list. */
export const listableBuckets = (plan: Plan): ReadonlySet<string> =>
  new Set(
    ofType(plan, 'AWS::S3::BucketPolicy')
      .map((each) => propertiesOf(BucketPolicy, each))
      .filter(({ PolicyDocument }) =>
        PolicyDocument.Statement.map((each) => JSON.stringify(each)).some(
          (text) => text.includes('cloudfront.amazonaws.com') && text.includes('"s3:ListBucket"'),
        ),
      )
      .map(({ Bucket }) => Bucket),
  );

/** Throws for a policy that neither the plan nor CloudFront's list contains. */
export function checkPolicyIds(
  resource: Resource,
  ids: (string | undefined)[],
  known: Map<string, ApplyPolicy>,
) {
  const unknown = ids.find((id) => id !== undefined && !known.has(id));
  if (unknown) {
    throw new Error(
      `${resource.stack}/${resource.logicalId} uses the response headers policy ${unknown}, which the local run does not know.`,
    );
  }
}

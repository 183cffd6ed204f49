import { Aws } from 'aws-cdk-lib';
import { Metric, type MetricOptions } from 'aws-cdk-lib/aws-cloudwatch';
import { CfnWebACL, CfnWebACLAssociation } from 'aws-cdk-lib/aws-wafv2';
import { Construct } from 'constructs';
import { proofHeader, proofOf, proofSecrets } from '#infra/constructs/edge/host-proof';
import { bodiesOf } from '#infra/largest-bodies';
import { api, resourceNames } from '#shared/api';
import { type CheckedRoute, hostSite, networkHeader, type Resource } from '#shared/kernel/route';

/** The AWS body rules treat a longer body as an attack, in bytes. */
const longestBody = 8_192;

/** The routes of each first part of a path. A resource may serve a path that has another one's name. */
const byBeginning = Map.groupBy(
  resourceNames.flatMap((name) => Object.entries<CheckedRoute>(api[name])),
  ([, { path }]) => path.split('/')[1] ?? '',
);

/** The paths with long bodies or text with markup, which the body rules treat as an attack. */
const writers = [...byBeginning].flatMap(([beginning, routes]) => {
  const { largest, holdMarkup } = bodiesOf(Object.fromEntries(routes));
  return largest > longestBody || holdMarkup ? [beginning] : [];
});

/** The managed rules that read bodies. They only label a request; our own rule below blocks it. */
const bodyRules = [
  'SizeRestrictions',
  'CrossSiteScripting',
  'GenericLFI',
  'GenericRFI',
  'EC2MetaDataSSRF',
];
const coreLabel = 'awswaf:managed:aws:core-rule-set';

/** Calls of one sign-in in 5 minutes. The limit stops a program in a loop, not a busy person. */
const callsPerSignIn = 3_000;

/**
 * Calls of one network in 5 minutes on the public routes. A school of 1,500 people may share one
 * address. If every device reads its calendar feed every 5 minutes, that is a quarter of the limit.
 */
const publicCallsPerNetwork = 6_000;

/**
 * Calls of one school in 5 minutes: 1,000 a second, half of what the stage accepts, so one school
 * never takes the portal from the others. 12,500 people may open the portal with 24 calls each in
 * the same 5 minutes.
 */
const callsPerSchool = 300_000;

const aclMetric = 'Firewall';

/** Returns the calls that a rule refused, or all rules together. */
export const refusedCalls = (rule: string, options: MetricOptions): Metric =>
  new Metric({
    namespace: 'AWS/WAFV2',
    metricName: 'BlockedRequests',
    dimensionsMap: { WebACL: aclMetric, Region: Aws.REGION, Rule: rule },
    statistic: 'sum',
    ...options,
  });

/** The rules that refuse calls of a whole school or of everyone behind one address. */
export const sharedLimits = ['CallsPerSchool', 'PublicCallsPerNetwork'] as const;

export interface FirewallProps {
  readonly stageArn: string;
  /** Hosts of an earlier release send no proof until their own stacks are deployed. */
  readonly hasEarlierHosts: boolean;
}

/** The web application firewall of the API. */
export class Firewall extends Construct {
  constructor(scope: Construct, id: string, { stageArn, hasEarlierHosts }: FirewallProps) {
    super(scope, id);
    const rules = [
      letEmergencyThrough,
      hasEarlierHosts ? { ...refusePastTheHosts, action: { count: {} } } : refusePastTheHosts,
      limitSignIns,
      limitNetworks,
      limitSchools,
      coreRules,
      blockMarked,
      knownBadInputs,
    ];
    const acl = new CfnWebACL(this, 'Acl', {
      scope: 'REGIONAL',
      defaultAction: { allow: {} },
      visibilityConfig: visibility(aclMetric),
      rules: rules.map((rule, priority) => ({
        ...rule,
        priority,
        visibilityConfig: visibility(rule.name),
      })),
    });
    new CfnWebACLAssociation(this, 'OnTheApi', { resourceArn: stageArn, webAclArn: acl.attrArn });
  }
}

type Rule = Omit<CfnWebACL.RuleProperty, 'priority' | 'visibilityConfig'>;
type Statement = CfnWebACL.StatementProperty;

const visibility = (metricName: string): CfnWebACL.VisibilityConfigProperty => ({
  metricName,
  cloudWatchMetricsEnabled: true,
  // Samples would contain addresses and paths with names.
  sampledRequestsEnabled: false,
});

const unchanged = [{ priority: 0, type: 'NONE' }];

const pathBegins = (path: string): Statement => ({
  byteMatchStatement: {
    fieldToMatch: { uriPath: {} },
    positionalConstraint: 'STARTS_WITH',
    searchString: path,
    textTransformations: unchanged,
  },
});

const isRead: Statement = {
  byteMatchStatement: {
    fieldToMatch: { method: {} },
    positionalConstraint: 'EXACTLY',
    searchString: 'GET',
    textTransformations: unchanged,
  },
};

/** A call with a proof in its header. */
function hasProof(secret: string): Statement {
  return {
    byteMatchStatement: {
      fieldToMatch: { singleHeader: { Name: proofHeader } },
      positionalConstraint: 'EXACTLY',
      searchString: proofOf(secret),
      textTransformations: unchanged,
    },
  };
}

/** WAF takes no list of one statement. */
function anyOf(statements: Statement[]): Statement {
  const [first, ...others] = statements;
  return first && others.length === 0 ? first : { orStatement: { statements } };
}

/** Allows all reads of the emergency broadcast: in an emergency everyone asks at once. */
const letEmergencyThrough: Rule = {
  name: 'EmergencyBroadcast',
  action: { allow: {} },
  statement: {
    andStatement: {
      statements: [isRead, pathBegins(`/api${api.emergencybroadcast.get.path}`)],
    },
  },
};

/** Blocks calls over a limit, counted for each value of a header. It ignores calls without it. */
const limitBy = (name: string, header: string, limit: number, scope?: Statement): Rule => ({
  name,
  action: { block: {} },
  statement: {
    rateBasedStatement: {
      limit,
      evaluationWindowSec: 300,
      aggregateKeyType: 'CUSTOM_KEYS',
      customKeys: [{ header: { name: header, textTransformations: unchanged } }],
      ...(scope && { scopeDownStatement: scope }),
    },
  },
});

/**
 * Limits calls per sign-in, not per address: a whole school may share one address, and callers can
 * forge the header with the viewer's address. The gateway itself refuses calls without a token.
 */
const limitSignIns = limitBy('CallsPerSignIn', 'Authorization', callsPerSignIn);

/** Limits the calls of each school. Its host sets the header over any value of the viewer. */
const limitSchools = limitBy(sharedLimits[0], hostSite, callsPerSchool);

/**
 * Refuses calls that bypass the hosts of the schools. Only the hosts know the proof, so the headers
 * that the rules below count, and that Lambdas read, are always written by a host.
 */
const refusePastTheHosts: Rule = {
  name: 'CallsPastTheHosts',
  action: { block: {} },
  statement: { notStatement: { statement: anyOf(proofSecrets.map(hasProof)) } },
};

/** The part of each public path before its first parameter. */
const publicPaths = Object.values<Resource>(api)
  .flatMap((resource) => Object.values(resource))
  .filter(({ operation }) => operation === 'public')
  .map(({ path }) => `/api${path.replace(/\{.*/, '')}`);

/** The public paths without those that begin with another one: each statement costs capacity. */
const publicBeginnings = [...new Set(publicPaths)].filter(
  (path, _, all) => !all.some((other) => other !== path && path.startsWith(other)),
);

/**
 * Limits calls without a sign-in per network. Behind CloudFront the firewall sees CloudFront's
 * addresses, and callers can forge `X-Forwarded-For`. So CloudFront itself writes the truncated
 * address into a header.
 */
const limitNetworks = limitBy(sharedLimits[1], networkHeader, publicCallsPerNetwork, {
  orStatement: { statements: publicBeginnings.map(pathBegins) },
});

const managed = (name: string, more: object = {}): Rule => ({
  name,
  overrideAction: { none: {} },
  statement: { managedRuleGroupStatement: { vendorName: 'AWS', name, ...more } },
});

const coreRules = managed('AWSManagedRulesCommonRuleSet', {
  ruleActionOverrides: bodyRules.map((rule) => ({
    name: `${rule}_BODY`,
    actionToUse: { count: {} },
  })),
});

const blockMarked: Rule = {
  name: 'BodiesOutsideWriters',
  action: { block: {} },
  statement: {
    andStatement: {
      statements: [
        {
          orStatement: {
            statements: bodyRules.map((rule) => ({
              labelMatchStatement: { scope: 'LABEL', key: `${coreLabel}:${rule}_Body` },
            })),
          },
        },
        ...writers.map((name) => ({
          notStatement: { statement: pathBegins(`/api/${name}`) },
        })),
      ],
    },
  },
};

const knownBadInputs = managed('AWSManagedRulesKnownBadInputsRuleSet');

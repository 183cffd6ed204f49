import { CfnWebACL, CfnWebACLAssociation } from 'aws-cdk-lib/aws-wafv2';
import { Construct } from 'constructs';
import { api, type ResourceName } from '#shared/contract/api';

/** Resources whose editors send long rich text and images, which the body rules take for an attack. */
const editors: readonly ResourceName[] = [
  'posts',
  'connection-headers',
  'places',
  'pages',
  'key-learning-area',
  'editor-images',
  'audiences',
];

/** The managed rules that read bodies: they only mark a request, and our own rule below blocks what is marked. */
const bodyRules = ['SizeRestrictions', 'CrossSiteScripting', 'GenericLFI', 'GenericRFI'];
const coreLabel = 'awswaf:managed:aws:core-rule-set';

/**
 * Calls of one address in five minutes. A school of fifteen hundred is behind one address and all of it opens the portal at a
 * quarter to nine; this stops a program that has gone mad, not a morning.
 */
const callsPerSignIn = 3_000;

/** The web application firewall of the API. */
export class Firewall extends Construct {
  constructor(scope: Construct, id: string, stageArn: string) {
    super(scope, id);
    const rules = [letEmergencyThrough, limitSignIns, coreRules, blockMarked, knownBadInputs];
    const acl = new CfnWebACL(this, 'Acl', {
      scope: 'REGIONAL',
      defaultAction: { allow: {} },
      visibilityConfig: visibility('Firewall'),
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
  // Samples would hold addresses and paths with names in them.
  sampledRequestsEnabled: false,
});

const pathBegins = (path: string): Statement => ({
  byteMatchStatement: {
    fieldToMatch: { uriPath: {} },
    positionalConstraint: 'STARTS_WITH',
    searchString: path,
    textTransformations: [{ priority: 0, type: 'NONE' }],
  },
});

const isRead: Statement = {
  byteMatchStatement: {
    fieldToMatch: { method: {} },
    positionalConstraint: 'EXACTLY',
    searchString: 'GET',
    textTransformations: [{ priority: 0, type: 'NONE' }],
  },
};

/** In an emergency everybody asks at once, and every one of them must get an answer. */
const letEmergencyThrough: Rule = {
  name: 'EmergencyBroadcast',
  action: { allow: {} },
  statement: {
    andStatement: {
      statements: [isRead, pathBegins(`/api${api.emergencybroadcast.get.path}`)],
    },
  },
};

/**
 * One sign-in, not one address: a school sits behind a single address, and the header that names the viewer's can be forged. A call
 * without a token costs nothing behind the gateway, which refuses it by itself.
 */
const limitSignIns: Rule = {
  name: 'CallsPerSignIn',
  action: { block: {} },
  statement: {
    rateBasedStatement: {
      limit: callsPerSignIn,
      evaluationWindowSec: 300,
      aggregateKeyType: 'CUSTOM_KEYS',
      customKeys: [
        { header: { name: 'Authorization', textTransformations: [{ priority: 0, type: 'NONE' }] } },
      ],
    },
  },
};

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
  name: 'BodiesOutsideEditors',
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
        ...editors.map((name) => ({
          notStatement: { statement: pathBegins(`/api/${name}`) },
        })),
      ],
    },
  },
};

const knownBadInputs = managed('AWSManagedRulesKnownBadInputsRuleSet');

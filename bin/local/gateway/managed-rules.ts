import type { OriginRequest } from '../http.ts';

/** A managed rule that matches a request, and its label for later rules. */
export interface RuleMatch {
  readonly rule: string;
  readonly label: string;
}

/** The bytes of a body that AWS inspects. A larger body is too large. */
const longestBody = 8_192;

/**
 * The body rules of AWSManagedRulesCommonRuleSet. AWS does not publish their patterns. These are
 * simpler and match the attacks that AWS documents.
 */
const bodyRules: readonly [name: string, fits: (body: Buffer) => boolean][] = [
  ['SizeRestrictions', (body) => body.length > longestBody],
  [
    'CrossSiteScripting',
    textFits(/<\s*(script|iframe|object|embed|svg|img|a|style|link)\b|javascript:|\bon\w+\s*=/i),
  ],
  ['GenericLFI', textFits(/\.\.[/\\]|\/etc\/passwd/)],
  ['GenericRFI', textFits(/(https?|ftps?):\/\/\d+\.\d+\.\d+\.\d+/i)],
  ['EC2MetaDataSSRF', textFits(/169\.254\.169\.254|169\.254\.170\.2/)],
];

/** Returns the rules of a managed group that match a request. Unknown groups match nothing. */
export function matchingRules(group: string, { body }: OriginRequest): RuleMatch[] {
  if (group !== 'AWSManagedRulesCommonRuleSet') return [];
  // The body is absent if it is over the gateway's limit. The firewall treats it as too large.
  return bodyRules
    .filter(([name, fits]) => (body ? fits(body) : name === 'SizeRestrictions'))
    .map(([name]) => ({
      rule: `${name}_BODY`,
      label: `awswaf:managed:aws:core-rule-set:${name}_Body`,
    }));
}

function textFits(pattern: RegExp) {
  return (body: Buffer) =>
    pattern.test(body.subarray(0, longestBody).toString().replaceAll('\\u003c', '<'));
}

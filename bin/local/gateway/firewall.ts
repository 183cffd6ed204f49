import * as z from 'zod';
import { headerOf, type OriginRequest } from '../http.ts';
import { matchingRules } from './managed-rules.ts';

/** A statement of a rule. Its only key is one of the names below. */
interface Statement {
  AndStatement?: { Statements: Statement[] } | undefined;
  OrStatement?: { Statements: Statement[] } | undefined;
  NotStatement?: { Statement: Statement } | undefined;
  ByteMatchStatement?: z.infer<typeof ByteMatch> | undefined;
  LabelMatchStatement?: { Key: string } | undefined;
  ManagedRuleGroupStatement?: z.infer<typeof ManagedRules> | undefined;
  RateBasedStatement?: unknown;
}

const ByteMatch = z.strictObject({
  FieldToMatch: z.union([
    z.strictObject({ UriPath: z.object({}) }),
    z.strictObject({ Method: z.object({}) }),
    z.strictObject({ SingleHeader: z.strictObject({ Name: z.string() }) }),
  ]),
  PositionalConstraint: z.enum(['STARTS_WITH', 'EXACTLY']),
  SearchString: z.string(),
  TextTransformations: z.array(z.strictObject({ Priority: z.number(), Type: z.literal('NONE') })),
});

const ManagedRules = z.strictObject({
  VendorName: z.literal('AWS'),
  Name: z.string(),
  RuleActionOverrides: z
    .array(z.object({ Name: z.string(), ActionToUse: z.strictObject({ Count: z.object({}) }) }))
    .default([]),
});

// Strict, so that a statement without an emulation causes an error.
export const Statement: z.ZodType<Statement> = z.lazy(() =>
  z.strictObject({
    AndStatement: z.strictObject({ Statements: z.array(Statement) }).optional(),
    OrStatement: z.strictObject({ Statements: z.array(Statement) }).optional(),
    NotStatement: z.strictObject({ Statement }).optional(),
    ByteMatchStatement: ByteMatch.optional(),
    LabelMatchStatement: z.strictObject({ Scope: z.literal('LABEL'), Key: z.string() }).optional(),
    ManagedRuleGroupStatement: ManagedRules.optional(),
    RateBasedStatement: z.unknown().optional(),
  }),
);

const Action = z.strictObject({
  Allow: z.object({}).optional(),
  Block: z.object({}).optional(),
});

/** The parts of an AWS::WAFv2::WebACL that the emulator uses. */
export const WebAcl = z.object({
  DefaultAction: z.strictObject({ Allow: z.object({}) }),
  Rules: z.array(
    z.object({
      Name: z.string(),
      Priority: z.number(),
      Action: Action.optional(),
      Statement,
    }),
  ),
});

/** Returns the name of the rule that blocks a request of a stage, or `undefined`. */
export type Firewall = (request: OriginRequest, stage: string) => string | undefined;

/** Opens a web ACL. Its rules apply in order of priority; rate limits never block here. */
export function openFirewall({ Rules }: z.infer<typeof WebAcl>): Firewall {
  const rules = Rules.toSorted((one, other) => one.Priority - other.Priority);
  return (request, stage) => {
    const labels = new Set<string>();
    const [path = ''] = `/${stage}${request.target}`.split('?');
    for (const { Name, Action: action, Statement: statement } of rules) {
      if (!holds(statement, { request, path, labels })) continue;
      if (action?.Allow) return undefined;
      return Name;
    }
    return undefined;
  };
}

interface Evaluation {
  readonly request: OriginRequest;
  readonly path: string;
  readonly labels: Set<string>;
}

/** Whether a request meets a statement. A statement that counts calls is never met here. */
export function holds(statement: Statement, evaluation: Evaluation): boolean {
  const { AndStatement, OrStatement, NotStatement } = statement;
  if (AndStatement) return AndStatement.Statements.every((each) => holds(each, evaluation));
  if (OrStatement) return OrStatement.Statements.some((each) => holds(each, evaluation));
  if (NotStatement) return !holds(NotStatement.Statement, evaluation);
  if (statement.ByteMatchStatement) return matches(statement.ByteMatchStatement, evaluation);
  if (statement.LabelMatchStatement)
    return evaluation.labels.has(statement.LabelMatchStatement.Key);
  if (statement.ManagedRuleGroupStatement) {
    return blocks(statement.ManagedRuleGroupStatement, evaluation);
  }
  return false;
}

function matches(match: z.infer<typeof ByteMatch>, { request, path }: Evaluation): boolean {
  const { FieldToMatch, PositionalConstraint, SearchString } = match;
  const text =
    'UriPath' in FieldToMatch
      ? path
      : 'Method' in FieldToMatch
        ? request.method
        : (headerOf(request, FieldToMatch.SingleHeader.Name.toLowerCase()) ?? '');
  return PositionalConstraint === 'EXACTLY' ? text === SearchString : text.startsWith(SearchString);
}

/** Adds the label of each matching rule; a matching rule without a Count override blocks. */
function blocks(
  { Name, RuleActionOverrides }: z.infer<typeof ManagedRules>,
  evaluation: Evaluation,
): boolean {
  const counted = new Set(RuleActionOverrides.map((override) => override.Name));
  let isBlocked = false;
  for (const { rule, label } of matchingRules(Name, evaluation.request)) {
    evaluation.labels.add(label);
    if (!counted.has(rule)) isBlocked = true;
  }
  return isBlocked;
}

import { CfnOutput, CfnResource, type Stack, Token } from 'aws-cdk-lib';
import { type Release, releaseOf } from '#infra/upgrade/release';

/**
 * Adds the exports of an earlier release that its stacks import. While they are deployed,
 * CloudFormation refuses to remove what they import. Exports of all tables and queues of today would
 * be more than the 200 outputs that a template takes.
 */
export function keepEarlierExports(from: string, stacks: readonly Stack[]): void {
  const release = releaseOf(from);
  const imported = new Set(Object.values(release).flatMap(({ imports }) => imports));
  for (const stack of stacks) {
    const ids = new Set(
      stack.node.findAll().flatMap((each) => {
        return CfnResource.isCfnResource(each) ? [stack.resolve(each.logicalId) as string] : [];
      }),
    );
    for (const [exportName, value] of Object.entries(release[stack.stackName]?.exports ?? {})) {
      // The stacks that import other names are deployed before this one, and import them no more.
      if (!imported.has(exportName) || !ids.has(ownerOf(value))) continue;
      const id = exportName.replace(/^.*:/, 'Earlier');
      new CfnOutput(stack, id, { value: Token.asString(value), exportName });
    }
  }
}

/** Returns the resource of an export: `{ Ref }` or `{ 'Fn::GetAtt' }`. */
const ownerOf = (value: Release[string]['exports'][string]): string => {
  const { Ref, 'Fn::GetAtt': attribute } = value as { Ref?: string; 'Fn::GetAtt'?: string[] };
  return Ref ?? attribute?.[0] ?? '';
};

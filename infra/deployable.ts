import { CfnRule, Fn, type Stack, Validations } from 'aws-cdk-lib';
import type { Site } from '#infra/sites';

/** Returns the text of a `refuseDeployment` warning in an assembly; ignores warnings of CDK. */
export const sentenceOf = (warning: unknown): string | undefined =>
  /^(.*) \[ack: [^\]]*portal:undeployable/s.exec(String(warning))?.[1];

/** Returns a sentence for each school that cannot be deployed. Such a school still runs locally. */
export const lacks = (sites: readonly Site[]): readonly string[] =>
  sites
    .filter(({ certificateArn }) => !certificateArn)
    .map(
      ({ schoolUid, host }) =>
        `infra/sites.ts: ${schoolUid} has no certificateArn. It runs locally, but a deployment needs a certificate for ${host}.`,
    );

/**
 * Allows the synthesis of a stack but refuses its deployment. Adds a warning for the synthesis and
 * a template rule that CloudFormation checks before it creates anything. The app cannot know
 * whether its templates are deployed.
 */
export function refuseDeployment(stack: Stack, sentences: readonly string[]): void {
  sentences.forEach((sentence, i) => {
    Validations.of(stack).addWarning(`portal:undeployable-${i + 1}`, sentence);
    new CfnRule(stack, `Undeployable${i + 1}`, {
      assertions: [
        { assert: Fn.conditionEquals('deployed', 'synthesised'), assertDescription: sentence },
      ],
    });
  });
}

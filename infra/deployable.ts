import { CfnRule, Fn, type Stack, Validations } from 'aws-cdk-lib';
import { senderDomainOf } from '#infra/constructs/mail-domain';
import type { Site } from '#infra/sites';

/** Returns the text of a warning of ours in an assembly; ignores warnings of CDK. */
export const sentenceOf = (warning: unknown): string | undefined =>
  /^(.*) \[ack: [^\]]*portal:/s.exec(String(warning))?.[1];

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

/**
 * Returns a sentence for each school whose mail comes from the name of a host. The host is usually a
 * CNAME record, beside which the DNS allows no record for receiving mail: an answer is lost.
 */
export const lacksMailbox = (sites: readonly Site[]): readonly string[] =>
  sites
    .filter((site) => sites.some(({ host }) => host === senderDomainOf(site)))
    .map(
      ({ schoolUid, sender }) =>
        `infra/sites.ts: ${schoolUid} sends from ${sender}, whose domain is a host. A host that is a CNAME record cannot receive mail. Take another domain for the sender, or an alias record for the host, and give the school an address for replies (docs/deploy.md, "Mail").`,
    );

/** Adds warnings for the synthesis. */
export function warn(stack: Stack, sentences: readonly string[]): void {
  sentences.forEach((sentence, i) => {
    Validations.of(stack).addWarning(`portal:look-${i + 1}`, sentence);
  });
}

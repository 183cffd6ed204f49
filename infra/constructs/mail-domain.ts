import { CfnOutput } from 'aws-cdk-lib';
import { EmailIdentity, Identity } from 'aws-cdk-lib/aws-ses';
import { Construct } from 'constructs';
import type { Site } from '#infra/sites';

/** Returns the domain of a school's sender. */
export const senderDomainOf = ({ sender }: Pick<Site, 'sender'>): string =>
  sender.slice(sender.lastIndexOf('@') + 1);

/** Returns the sender domains without an SES identity, each once. */
export const newMailDomains = (sites: readonly Site[]): readonly string[] => [
  ...new Set(sites.filter(({ hasMailDomain }) => !hasMailDomain).map(senderDomainOf)),
];

/** The SES identity of a domain. All schools with this domain share it. */
export class MailDomain extends Construct {
  constructor(scope: Construct, domain: string) {
    super(scope, `mail-${domain}`);
    const identity = new EmailIdentity(this, 'Identity', { identity: Identity.domain(domain) });
    identity.dkimRecords.forEach(({ name, value }, i) => {
      new CfnOutput(this, `Dkim${i + 1}`, {
        value: `${name} CNAME ${value}`,
        description: `DNS record that ${domain} needs before mail can be sent`,
      });
    });
  }
}

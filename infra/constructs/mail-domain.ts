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
    new CfnOutput(this, 'Dkim', {
      value: identity.dkimRecords.map(({ name, value }) => `${name} CNAME ${value}`).join(', '),
      description: `The 3 DNS records that ${domain} needs before mail can be sent`,
    });
  }
}

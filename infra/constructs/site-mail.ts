import { CfnOutput } from 'aws-cdk-lib';
import {
  CfnConfigurationSetEventDestination,
  ConfigurationSet,
  ConfigurationSetTlsPolicy,
  EmailIdentity,
  Identity,
  SuppressionReasons,
} from 'aws-cdk-lib/aws-ses';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import { Construct } from 'constructs';
import type { Site } from '#infra/sites';

export interface SiteMailProps {
  readonly site: Pick<Site, 'schoolUid' | 'sender'>;
  readonly events: ITopic;
}

/** The configuration set of a school's mail. Given, not made up: the topic's policy and the senders' rights name it. */
export const configurationSetOf = ({ schoolUid }: Pick<Site, 'schoolUid'>): string =>
  `portal-${schoolUid}`;

/** The domain that a school's mail comes from. */
export const senderDomainOf = ({ sender }: Pick<Site, 'sender'>): string =>
  sender.slice(sender.lastIndexOf('@') + 1);

/** What SES must know to send for a school: its domain, and where to tell what became of each message. */
export class SiteMail extends Construct {
  readonly configurationSet: string;

  constructor(scope: Construct, id: string, { site, events }: SiteMailProps) {
    super(scope, id);
    this.configurationSet = configurationSetOf(site);
    const set = new ConfigurationSet(this, 'Set', {
      configurationSetName: this.configurationSet,
      tlsPolicy: ConfigurationSetTlsPolicy.REQUIRE,
      reputationMetrics: true,
      // An address that complained would otherwise lose the mail about a child's absence too; who gets what is decided by us.
      suppressionReasons: SuppressionReasons.BOUNCES_ONLY,
    });
    const destination = new CfnConfigurationSetEventDestination(this, 'Events', {
      configurationSetName: set.configurationSetName,
      eventDestination: {
        name: 'portal',
        enabled: true,
        matchingEventTypes: [...eventTypes],
        snsDestination: { topicArn: events.topicArn },
      },
    });
    destination.node.addDependency(set);
    const identity = new EmailIdentity(this, 'Identity', {
      identity: Identity.domain(senderDomainOf(site)),
      configurationSet: set,
    });
    identity.dkimRecords.forEach(({ name, value }, i) => {
      new CfnOutput(this, `Dkim${i + 1}`, {
        value: `${name} CNAME ${value}`,
        description: 'A record that the school’s domain needs before mail can leave',
      });
    });
  }
}

/** Everything SES tells: what we do not count is kept with the row. */
const eventTypes = [
  'send',
  'delivery',
  'open',
  'click',
  'bounce',
  'complaint',
  'reject',
  'renderingFailure',
  'deliveryDelay',
  'subscription',
] as const;

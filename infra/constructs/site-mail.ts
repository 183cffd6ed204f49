import {
  CfnConfigurationSetEventDestination,
  ConfigurationSet,
  ConfigurationSetTlsPolicy,
  SuppressionReasons,
} from 'aws-cdk-lib/aws-ses';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import { Construct } from 'constructs';
import type { Site } from '#infra/sites';

export interface SiteMailProps {
  readonly site: Pick<Site, 'schoolUid'>;
  readonly events: ITopic;
}

/** Returns the fixed name of a school's configuration set, which policies refer to. */
export const configurationSetOf = ({ schoolUid }: Pick<Site, 'schoolUid'>): string =>
  `portal-${schoolUid}`;

/** The SES settings of a school's mail: the configuration set and the destination of its events. */
export class SiteMail extends Construct {
  readonly configurationSet: string;

  constructor(scope: Construct, id: string, { site, events }: SiteMailProps) {
    super(scope, id);
    this.configurationSet = configurationSetOf(site);
    const set = new ConfigurationSet(this, 'Set', {
      configurationSetName: this.configurationSet,
      tlsPolicy: ConfigurationSetTlsPolicy.REQUIRE,
      reputationMetrics: true,
      // Bounces only: an address that complained must still get mail about a child's absence. Our
      // own code excludes it from mailings.
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
  }
}

/** All event types of SES. The e-mail log also stores those that it does not count. */
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

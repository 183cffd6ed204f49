import { Stack, type StackProps } from 'aws-cdk-lib';
import { CfnConfigurationSet, CfnProtectConfiguration } from 'aws-cdk-lib/aws-smsvoice';
import type { Construct } from 'constructs';
import { configurationSetOf } from '#infra/constructs/site-mail';
import type { SharedStores } from '#infra/names/shared-stores';
import type { Site } from '#infra/sites';
import { blockedCountries } from '#infra/stacks/blocked-countries';
import { textCountries } from '#shared/people/mobile';

export interface TextsStackProps extends StackProps {
  /** The schools that send texts. */
  readonly sites: readonly Site[];
  readonly stores: SharedStores;
}

/**
 * What sends texts: a configuration set for each school, whose receipts reach the topic of mail events,
 * and the countries to which any text may go. A stack of its own: an account without texts needs none
 * of it, and a fault in it stops nothing else.
 */
export class TextsStack extends Stack {
  constructor(scope: Construct, id: string, { sites, stores, ...props }: TextsStackProps) {
    super(scope, id, props);
    const { topicArn } = stores.in(this).mailEvents;
    const countries = new CfnProtectConfiguration(this, 'Countries', {
      countryRuleSet: {
        sms: [
          ...textCountries.map((countryCode) => ({ countryCode, protectStatus: 'ALLOW' })),
          // A country without a rule is allowed.
          ...blockedCountries.map((countryCode) => ({ countryCode, protectStatus: 'BLOCK' })),
        ],
      },
    });
    for (const site of sites) {
      new CfnConfigurationSet(this, `Set-${site.schoolUid}`, {
        configurationSetName: configurationSetOf(site),
        defaultSenderId: site.smsSender,
        protectConfigurationId: countries.attrProtectConfigurationId,
        eventDestinations: [
          {
            eventDestinationName: 'portal',
            enabled: true,
            matchingEventTypes: ['TEXT_ALL'],
            snsDestination: { topicArn },
          },
        ],
      });
    }
  }
}

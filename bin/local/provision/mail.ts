import * as z from 'zod';
import type { Mail } from '../mail/mail.ts';
import { propertiesOf, type Resource } from '../template/resources.ts';

const Destination = z.object({
  ConfigurationSetName: z.string(),
  EventDestination: z.object({
    Enabled: z.boolean().default(true),
    MatchingEventTypes: z.array(z.string()),
    SnsDestination: z.object({ TopicARN: z.string() }).optional(),
  }),
});

/** Adds a topic as the destination of a configuration set's events. */
export function makeEventDestination(resource: Resource, mail: Mail): void {
  const { ConfigurationSetName, EventDestination } = propertiesOf(Destination, resource);
  const { Enabled, MatchingEventTypes, SnsDestination } = EventDestination;
  if (!Enabled) return;
  if (!SnsDestination) {
    throw new Error(
      `${resource.stack}/${resource.logicalId} sends mail events to another destination than a topic; the local run supports only topics.`,
    );
  }
  mail.createEventDestination({
    configurationSet: ConfigurationSetName,
    topicArn: SnsDestination.TopicARN,
    matchingEventTypes: MatchingEventTypes,
  });
}

import * as z from 'zod';
import type { AsyncCalls } from '../lambda/asynchronous.ts';
import { propertiesOf, type Resource } from '../template/resources.ts';

const EventInvokeConfig = z.object({
  FunctionName: z.string(),
  MaximumRetryAttempts: z.coerce.number().default(2),
  DestinationConfig: z
    .object({ OnFailure: z.object({ Destination: z.string() }).optional() })
    .optional(),
});

const DeadLetter = z.object({ DeadLetterConfig: z.object({ TargetArn: z.string() }).optional() });

/** Configures the retries and the dead-letter queue of a function's asynchronous events. */
export function configureAsyncCalls(resource: Resource, calls: AsyncCalls): void {
  if (resource.type === 'AWS::Lambda::Function') {
    const onFailure = propertiesOf(DeadLetter, resource).DeadLetterConfig?.TargetArn;
    if (onFailure) calls.configure(resource.ref, { onFailure });
    return;
  }
  const given = propertiesOf(EventInvokeConfig, resource);
  const onFailure = given.DestinationConfig?.OnFailure?.Destination;
  calls.configure(given.FunctionName, {
    retries: given.MaximumRetryAttempts,
    ...(onFailure && { onFailure }),
  });
}

import * as z from 'zod';
import { logFault } from '#functions/kernel/log';
import { StoredSchools, type storedSchools } from '#functions/kernel/schools/stored-schools';

/** What CloudFormation sends when it creates, changes or deletes the list of schools. */
const Deployment = z.object({
  RequestType: z.enum(['Create', 'Update', 'Delete']),
  ResponseURL: z.url(),
  StackId: z.string(),
  RequestId: z.string(),
  LogicalResourceId: z.string(),
  ResourceProperties: z.object({ Sites: z.unknown() }),
});

/** The name of the resource. It never changes, so an update never deletes the list. */
const PhysicalResourceId = 'school-facts';

/**
 * Writes the list of schools of a deployment, and tells CloudFormation how that went. Deleting the
 * resource keeps the list: the Lambdas of an older stack may still run.
 */
export const schoolFacts =
  (
    stored: Pick<ReturnType<typeof storedSchools>, 'write'>,
    report: (url: string, body: string) => Promise<unknown>,
  ) =>
  async (event: unknown): Promise<void> => {
    const { RequestType, ResponseURL, ResourceProperties, ...ids } = Deployment.parse(event);
    const tell = (result: object) =>
      report(ResponseURL, JSON.stringify({ ...ids, PhysicalResourceId, ...result }));
    try {
      if (RequestType !== 'Delete') {
        await stored.write(StoredSchools.parse(ResourceProperties.Sites));
      }
    } catch (error) {
      logFault('The list of schools could not be written', error);
      await tell({ Status: 'FAILED', Reason: 'See the log of the Lambda school-facts.' });
      return;
    }
    await tell({ Status: 'SUCCESS' });
  };

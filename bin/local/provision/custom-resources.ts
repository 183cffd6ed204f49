import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import * as z from 'zod';
import type { Functions } from '../lambda/functions.ts';
import { type Plan, propertiesOf, type Resource } from '../template/resources.ts';

/** The custom resources whose Lambdas are our own. */
export const ownCustomResources: ReadonlySet<string> = new Set(['Custom::SchoolFacts']);

const Custom = z.looseObject({ ServiceToken: z.string() });
const Report = z.object({ Status: z.enum(['SUCCESS', 'FAILED']), Reason: z.string().optional() });

/** Calls the Lambda of each own custom resource, as a deployment does, and waits for its report. */
export async function runCustomResources({ resources }: Plan, functions: Functions): Promise<void> {
  for (const resource of resources) {
    if (ownCustomResources.has(resource.type)) await run(resource, functions);
  }
}

async function run(resource: Resource, functions: Functions): Promise<void> {
  const { ServiceToken, ...properties } = propertiesOf(Custom, resource);
  const reports: string[] = [];
  const server = createServer(async (request, response) => {
    reports.push(await text(request));
    response.end();
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  try {
    await functions.invoke(ServiceToken, {
      RequestType: 'Create',
      ResponseURL: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
      StackId: resource.stack,
      RequestId: resource.logicalId,
      LogicalResourceId: resource.logicalId,
      ResourceType: resource.type,
      ResourceProperties: { ServiceToken, ...properties },
    });
  } finally {
    server.closeAllConnections();
    server.close();
  }
  const [report] = reports.map((body) => Report.parse(JSON.parse(body)));
  if (report?.Status === 'SUCCESS') return;
  const why = report?.Reason ?? 'Its Lambda sent no report.';
  throw new Error(`${resource.stack}/${resource.logicalId} was not created. ${why}`);
}

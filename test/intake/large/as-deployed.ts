import { createRequire, registerHooks } from 'node:module';
import type { TestTables } from '#test/support/tables/tables';

type LightCommand = new (input: object) => never;

const file = createRequire(import.meta.url).resolve('aws4');
const aws4 = `data:text/javascript,${encodeURIComponent(
  `import { createRequire } from 'node:module'; export const { sign } = createRequire('${import.meta.url}')('${file}');`,
)}`;

/**
 * Lets the client of some tables call them as a deployed Lambda does: without the SDK. Node itself
 * finds no names in the package that signs; the build of the Lambdas does.
 */
export async function callAsDeployed({ db, endpoint }: TestTables): Promise<void> {
  registerHooks({
    resolve: (name, context, next) =>
      name === 'aws4' ? { url: aws4, shortCircuit: true } : next(name, context),
  });
  Object.assign(process.env, {
    AWS_ENDPOINT_URL_DYNAMODB: endpoint,
    AWS_REGION: 'ap-southeast-2',
    AWS_ACCESS_KEY_ID: 'local',
    AWS_SECRET_ACCESS_KEY: 'local',
  });
  const light = await import('#functions/kernel/dynamodb/light-sdk');
  const caller = light.DynamoDBDocumentClient.from();
  const commands = light as unknown as Record<string, LightCommand>;
  const send = (command: { readonly input: object }) => {
    const { name } = command.constructor;
    const Command = commands[name];
    if (!Command) throw new Error(`A Lambda has no ${name}.`);
    return caller.send(new Command(command.input));
  };
  Object.assign(db, { send });
}

import { parseArgs } from 'node:util';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { grants } from '#functions/data/grants';
import { capabilities } from '#shared/permissions';
import { outputsAt } from './lib/stores.ts';

/**
 * `npm run grant`: gives a person exactly the capabilities that are named. With the credentials of the account it works on the
 * deployed table (its name is an output of the data stack); with `--port` on a local run.
 */
const usage = `npm run grant -- --site main --user NAME --capability administrator[,editor,sender,reports,counsellor,privacy]
  --table NAME    the users table of the deployed portal (output UsersTable of the stack Portal-Data)
  --port 4000     instead: the local run on this port
  --firstname F --surname S --email E    for somebody who is in no roster`;

const Options = z.object({
  site: z.string(),
  user: z.string(),
  capability: z
    .string()
    .transform((given) => given.split(',').filter(Boolean))
    .pipe(z.array(z.enum(capabilities))),
  table: z.string().optional(),
  port: z.string().optional(),
  firstname: z.string().optional(),
  surname: z.string().optional(),
  email: z.string().optional(),
});

try {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({
    options: Object.fromEntries(Object.keys(Options.shape).map((name) => [name, text])),
  });
  const given = Options.safeParse(values);
  if (!given.success || (!given.data.table && !given.data.port)) throw new Error(usage);
  const { site, user, firstname, surname, email = '' } = given.data;
  const newcomer = firstname && surname ? { firstname, surname, email } : undefined;
  const { db, table } = await tableOf(given.data);
  const person = await grants(db, table).set(
    site,
    user,
    given.data.capability,
    new Date(),
    newcomer,
  );
  const held = person.capabilities.join(', ') || 'no capability';
  console.log(
    `${person.firstname} ${person.surname} (${person.username}) at ${site} now holds: ${held}.`,
  );
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}

async function tableOf({ table, port }: z.infer<typeof Options>) {
  if (!port) return { db: DynamoDBDocumentClient.from(new DynamoDBClient({})), table: table ?? '' };
  const client = new DynamoDBClient({
    endpoint: `http://127.0.0.1:${port}`,
    region: 'ap-southeast-2',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  });
  return {
    db: DynamoDBDocumentClient.from(client),
    table: table ?? (await outputsAt(port)).UsersTable ?? '',
  };
}

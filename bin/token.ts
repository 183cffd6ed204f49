import { parseArgs } from 'node:util';
import { help } from './lib/help.mjs';
import { idTokenAt } from './lib/running/id-token.ts';

/** `npm run token`: prints an ID token of the running portal, for curl. */
const usage = help.token;

try {
  const { values } = parseArgs({
    options: {
      site: { type: 'string' },
      user: { type: 'string' },
      port: { type: 'string', default: '4000' },
    },
  });
  if (!values.site || !values.user) throw new Error(`Name the site and the user: ${usage}`);
  const host = `http://${values.site}.localhost:${values.port}`;
  console.log(await idTokenAt(host, values.user));
} catch (error) {
  console.error(sentenceOf(error));
  process.exitCode = 1;
}

function sentenceOf(error: unknown): string {
  const refused = error instanceof TypeError && error.message === 'fetch failed';
  if (refused) return 'The portal does not respond. Is it running (npm start), and on this port?';
  const message = error instanceof Error ? error.message : String(error);
  return message.startsWith('Unknown option') ? `${message.split('.')[0]}. ${usage}` : message;
}

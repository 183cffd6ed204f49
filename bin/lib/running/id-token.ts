import { signInCallbackPath } from '#shared/site/entry-paths';
import { WebConfig } from '#shared/sites';
import { resolveLocalhostNames } from './localhost.ts';
import { signInThrough } from './sign-in.ts';

/** Signs a person in at a portal on this machine, as its pages do, and returns the ID token. */
export async function idTokenAt(host: string, username: string): Promise<string> {
  resolveLocalhostNames();
  const config = WebConfig.parse(await (await fetch(`${host}/config.json`)).json());
  const client = {
    clientId: config.userPoolClientId,
    redirectUri: `${host}${signInCallbackPath}`,
    scope: 'openid profile email',
    pages: `http://${config.signInDomain}`,
  };
  return (await signInThrough(client, username)).id_token;
}

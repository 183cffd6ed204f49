import { type KeyName, keyVariable } from '#shared/store-names';

/** Returns the ARN of a key from the environment variable that the stack sets for this Lambda. */
export const keyArn = (name: KeyName): string => required(keyVariable(name));

/** Returns the site of a Lambda that serves one site only. */
export const siteUid = (): string => required('SITE_UID');

/** Returns an environment variable that the stack sets for this Lambda. */
export function required(variable: string): string {
  const value = process.env[variable];
  if (!value) throw new Error(`The environment variable ${variable} is not set`);
  return value;
}

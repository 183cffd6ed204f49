/** Returns the site of a Lambda that serves one site only. */
export const siteUid = (): string => required('SITE_UID');

/** Returns an environment variable that the stack sets for this Lambda. */
export function required(variable: string): string {
  const value = process.env[variable];
  if (!value) throw new Error(`The environment variable ${variable} is not set`);
  return value;
}

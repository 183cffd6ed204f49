import * as z from 'zod';
import type { Site } from '#shared/rights/site';

/** The facts about a site that a Lambda reads from the table `schools`. */
export const SiteFacts = z.object({
  // The list of schools makes the identifiers that others must check. A brand is only for the compiler.
  schoolUid: z.string() as unknown as z.ZodType<Site, string>,
  name: z.string(),
  host: z.string(),
  timeZone: z.string(),
  /** The colour of its bar until its settings name one; a list of release 1.5.0 has none. */
  colour: z
    .string()
    .regex(/^#[0-9a-f]{6}$/i)
    .optional(),
  /** The address that mail comes from. */
  sender: z.string(),
  /** The name that texts come from. A school without one sends none. */
  smsSender: z.string().optional(),
  /** The configuration set of its mail, and of its texts, whose events come back to us. */
  configurationSet: z.string(),
  /** The issuer of the site's tokens: the address of its user pool. */
  issuer: z.url(),
  /** The audience of the site's ID tokens. */
  clientId: z.string(),
  /**
   * Whose accounts people sign in with: those of the user pool, or of the school's identity provider.
   * A list of release 1.5.0 does not say it.
   */
  accounts: z.enum(['pool', 'provider']).optional(),
});
export type SiteFacts = z.infer<typeof SiteFacts>;

/** Returns the user pool whose address is an issuer. */
export const userPoolOf = (issuer: string): string =>
  new URL(issuer).pathname.split('/').at(-1) ?? '';

/** The facts as a deployment writes them. */
export type SentFacts = z.input<typeof SiteFacts>;

/** What the web application reads from `/config.json` of its host before anything else. */
export const WebConfig = z.object({
  schoolUid: z.string(),
  schoolName: z.string(),
  timeZone: z.string(),
  apiRoot: z.string(),
  userPoolId: z.string(),
  userPoolClientId: z.string(),
  /** Where tokens are refreshed; set so that the local run can serve it. */
  userPoolEndpoint: z.url(),
  /** Host of the hosted sign-in, without scheme. */
  signInDomain: z.string(),
  /** The identity provider to go to at once; absent for the pool's own sign-in. */
  identityProvider: z.string().optional(),
  /** The other schools of the group, for people with a role there too. */
  otherSchools: z
    .array(z.object({ schoolUid: z.string(), schoolName: z.string(), address: z.url() }))
    .optional(),
});
export type WebConfig = z.infer<typeof WebConfig>;

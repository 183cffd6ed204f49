import type { Output } from '#shared/kernel/route';
import type { User } from '#shared/people/users.contract';
import type { settings } from '#shared/site/settings.contract';
import type { WebConfig } from '#shared/sites';

/** The facts of a signed-in portal. */
export interface Session {
  readonly config: WebConfig;
  readonly user: User;
  /** The organisational unit that the ID token names, for example a student's year. Shown only. */
  readonly orgUnit: string | undefined;
  readonly settings: Output<typeof settings.get>;
}

/** The state after the portal started. */
export type Booted =
  | { kind: 'signedIn'; session: Session }
  | { kind: 'unsubscribe'; token: string }
  | { kind: 'signedOut'; config: WebConfig }
  | { kind: 'signIn'; config: WebConfig }
  | { kind: 'refused'; config: WebConfig; message: string }
  | { kind: 'unreachable'; message: string }
  /** The browser is on its way to another page. */
  | { kind: 'leaving' };

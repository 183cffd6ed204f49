import type { Resource } from '#shared/kernel/route';
import type { unsubscribeSchemas } from './unsubscribe.schemas.ts';

/** The address in the List-Unsubscribe header, to which mail programs post (RFC 8058). */
export const unsubscribe: Resource<typeof unsubscribeSchemas> = {
  look: {
    method: 'GET',
    path: '/unsubscribe/{token}',
    operation: 'public',
    child: 'own',
    summary:
      'Returns what a token would turn off. It changes nothing, because mail scanners open every link.',
  },
  now: {
    method: 'POST',
    path: '/unsubscribe/{token}',
    operation: 'public',
    child: 'own',
    repeat: 'same',
    form: true,
    summary:
      'Turns off the kind of mail for the person of the token. `undo` turns it on again; a subscriber first gets a mail that asks to confirm.',
  },
};

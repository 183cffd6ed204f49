import type { Resource } from '#shared/kernel/route';
import type { subscribedUsersSchemas } from './subscribed-users.schemas.ts';

export type { ImportFault, SubscribedUser, SubscriberImport } from './subscribed-users.schemas.ts';

export const subscribedUsers: Resource<typeof subscribedUsersSchemas> = {
  list: {
    method: 'GET',
    path: '/subscribed-users',
    operation: 'sub',
    child: 'outsiders',
    summary: 'Lists the subscribers of Connections, newest first.',
    answer: 'page',
  },
  create: {
    method: 'POST',
    path: '/subscribed-users',
    operation: 'sub',
    child: 'outsiders',
    repeat: 'key',
    summary:
      'Adds a subscriber, who gets a welcome mail. A person who unsubscribed gets a mail that asks to confirm.',
  },
  update: {
    method: 'PUT',
    path: '/subscribed-users/{subscribedusersUid}',
    operation: 'sub',
    child: 'outsiders',
    summary: 'Changes a subscriber; 409 if it was changed since it was loaded.',
  },
  /** The same as `update` for the specified client, which names the subscriber only in the body. */
  updateByBody: {
    method: 'PUT',
    path: '/subscribed-users',
    operation: 'sub',
    child: 'outsiders',
    summary: 'Changes the subscriber that the body names; 409 as above.',
  },
  remove: {
    method: 'DELETE',
    path: '/subscribed-users/{subscribedusersUid}',
    operation: 'sub',
    child: 'outsiders',
    summary: 'Deletes a subscriber. That an address unsubscribed stays known, as a hash.',
  },
  importFile: {
    method: 'POST',
    path: '/subscribed-users/import',
    operation: 'sub',
    child: 'outsiders',
    repeat: 'same',
    summary: 'Checks a CSV file of subscribers, or adds all its rows if none has a fault.',
  },
  startExport: {
    method: 'POST',
    path: '/subscribed-users/exports',
    operation: 'sub',
    child: 'outsiders',
    repeat: 'key',
    summary: 'Starts a CSV file of the subscribers that a filter finds.',
  },
};

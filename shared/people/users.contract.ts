import type { Resource } from '#shared/kernel/route';
import type { usersSchemas } from './users.schemas.ts';

export type { PersonName, User } from './users.schemas.ts';

export const users: Resource<typeof usersSchemas> = {
  get: {
    method: 'GET',
    path: '/users/{username}',
    operation: 'usr.get',
    child: { record: 'profile', act: 'read' },
    summary:
      "One person's profile: one's own, or any for administrators; for `reports` a name and an identifier.",
  },
};
